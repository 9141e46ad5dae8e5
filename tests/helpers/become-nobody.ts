import { driver } from '../../src/database/driver.ts'

// It is loaded when it is first asked for.
driver()

const nobody = 65534
process.setgroups?.([])
process.setgid?.(nobody)
process.setuid?.(nobody)
