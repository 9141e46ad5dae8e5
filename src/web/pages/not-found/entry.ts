import { reportLostPath } from './report-lost-path.ts'

reportLostPath()
