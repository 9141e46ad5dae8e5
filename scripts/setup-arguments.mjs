/** What stands after `npm run setup`: read before anything is installed, for whatever Node is here. */
import { readArguments } from '../src/arguments.mjs'

const answer = /** @type {const} */ ({ type: 'string' })

/** The answers that can be given beforehand, by option; setup-plan.ts has a question for each. */
const answers = {
  domain: answer,
  mailbox: answer,
  from: answer,
  'mail-server': answer,
  'mail-user': answer,
  'mail-password': answer,
  sms: answer,
  'sms-from': answer,
  'backup-url': answer,
  'backup-key': answer,
}

/** @typedef {keyof typeof answers} SetupOption */

const usage = [
  'Så här: npm run setup [-- --dry-run]    som root; --dry-run visar allt och gör inget',
  `       svara i förväg: ${Object.keys(answers)
    .map((option) => `--${option} …`)
    .join(' ')}`,
  '       ett lösenord som ges så syns för andra på maskinen och blir kvar i npm:s logg: låt det hellre fråga',
].join('\n')

/** @param {readonly string[]} args */
export function readSetup(args) {
  const options = { ...answers, 'dry-run': /** @type {const} */ ({ type: 'boolean', default: false }) }
  const { 'dry-run': isDryRun, ...given } = readArguments(args, { usage, options }).values
  return { isDryRun, given }
}
