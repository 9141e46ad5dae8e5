/** `npm run setup` for the machine under $MACHINE, without its questions and its look at DNS: the plan, and every step of it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CADDYFILE, planOf, questions, SETTINGS, UNIT } from '../../scripts/setup-plan.ts'
import { doStep } from '../../scripts/setup-steps.ts'

const root = process.env.MACHINE ?? ''
const folder = process.cwd()
// The folder is under $MACHINE too.
const own = join(folder.slice(root.length), 'company.json')
const content = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : null)
const answers = parseEnv(readFileSync(join(root, 'typed/answers'), 'utf8')) as Record<string, string>
for (const { option, defaultOf } of questions) answers[option] ??= defaultOf({}, answers)
const steps = planOf(answers, {
  folder: folder.slice(root.length),
  hostname: 'vps7',
  hasUser: existsSync(join(root, 'users/pasrundan')),
  hasCaddy: existsSync(join(root, 'packages/caddy')),
  isBuildStale: true,
  files: Object.fromEntries([own, SETTINGS, UNIT, CADDYFILE].map((path) => [path, content(path)])),
  sample: readFileSync('company.sample.json', 'utf8'),
  templates: {
    unit: readFileSync('deploy/pasrundan.service', 'utf8'),
    caddy: readFileSync('deploy/Caddyfile', 'utf8'),
  },
})
for (const step of steps) doStep(step, folder, root)
