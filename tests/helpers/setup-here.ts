/** `npm run setup` for the machine under $MACHINE, without its questions and its look at DNS: the plan, and every step of it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Answers, answersTo, CADDYFILE, planOf, SETTINGS, UNIT } from '../../scripts/setup-plan.ts'
import { doStep } from '../../scripts/setup-steps.ts'

const root = process.env.MACHINE ?? ''
const folder = process.cwd()
// The folder is under $MACHINE too.
const own = join(folder.slice(root.length), 'company.json')
const content = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : null)
const typed = parseEnv(readFileSync(join(root, 'typed/answers'), 'utf8')) as Answers
const answers = await answersTo(async () => '', typed, {}, { hostname: 'vps7', mailbox: '' })
const steps = planOf(answers, {
  folder: folder.slice(root.length),
  hostname: 'vps7',
  hasUser: existsSync(join(root, 'users/pasrundan')),
  hasCaddy: existsSync(join(root, 'packages/caddy')),
  isStarted: false,
  isBuildStale: true,
  isReadable: false,
  files: Object.fromEntries([own, SETTINGS, UNIT, CADDYFILE].map((path) => [path, content(path)])),
  sample: readFileSync('company.sample.json', 'utf8'),
  templates: {
    unit: readFileSync('deploy/pasrundan.service', 'utf8'),
    caddy: readFileSync('deploy/Caddyfile', 'utf8'),
  },
})
for (const step of steps) doStep(step, folder, root)
