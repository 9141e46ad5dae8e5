import { reportLostPath } from './report-lost-path.ts'

// Some programs escape a link's `#`; where no server of ours answers, what follows it is moved back here, and not reported.
const [, path, fragment] = /^(\/(?:min-hamtning|skrivbord))%23(.+)/i.exec(location.pathname) ?? []
if (path) location.replace(`${path}#${fragment}`)
else reportLostPath()
