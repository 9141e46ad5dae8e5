import { meantAddress } from '../../../shared/meant-address.ts'
import { reportLostPath } from './report-lost-path.ts'

// As our server does, where another one answers.
const meant = meantAddress(location.pathname, ['/min-hamtning', '/skrivbord', '/angra', '/villkor'])
if (meant) location.replace(meant + location.hash)
else reportLostPath()
