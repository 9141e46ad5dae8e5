/** For any Node that may install the project's own. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What an operator reads when a command does not succeed. */
export class CommandError extends Error {}

/**
 * The options and words of a command, complete, before it does anything; asked for help, says how to call it, and ends.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} const Options as for node:util's parseArgs
 * @param {readonly string[]} args
 * @param {object} form
 * @param {string} form.usage one line per form of the call
 * @param {Options} [form.options]
 * @param {readonly [least: number, most: number]} [form.words] how many there are beside the options; none by default
 * @returns {ReturnType<typeof parseArgs<{ options: Options, allowPositionals: true }>>}
 * @throws {CommandError} with what is wrong and `usage`
 */
export function readArguments(args, { usage, options, words: [least, most] = [0, 0] }) {
  if (args.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  refuseSwallowed(usage, Object.keys(options ?? {}))
  try {
    const read = parseArgs({ args: [...args], allowPositionals: true, options })
    const count = read.positionals.length
    if (count >= least && count <= most) return read
  } catch (error) {
    // After the first sentence, Node gives advice about its own syntax.
    throw new CommandError(`${/** @type {Error} */ (error).message.split('. ')[0]}.\n${usage}`)
  }
  throw new CommandError(usage)
}

/**
 * npm swallows options not behind `--`: an upgrade that was only to be shown would be done.
 * @param {string} usage
 * @param {string[]} options
 */
function refuseSwallowed(usage, options) {
  const command = process.env.npm_lifecycle_event
  if (!command || !new RegExp(`npm (run )?(-s )?${command}\\b`).test(usage)) return
  const swallowed = options.find((option) => {
    const value = process.env[`npm_config_${nameAtNpm(option).replaceAll('-', '_')}`]
    // Empty is what npm makes of false: of --no-…, or of `yes=false` in an .npmrc, which is no option of this command.
    return value !== undefined && (value !== '' || option.startsWith('no-')) && !isSetting(option)
  })
  if (swallowed === undefined) return
  throw new CommandError(
    `npm took --${swallowed} as an option of its own: put -- before the command's options: npm run ${command} -- --${swallowed} …`,
  )
}

/**
 * npm reads --no-… as the negation of another option, and --replace as the beginning of one of its own.
 * @param {string} option
 */
function nameAtNpm(option) {
  return option === 'replace' ? 'replace-registry-host' : option.replace(/^no-/, '')
}

/**
 * Whether npm has an option of the same name in its own files, such as `yes=true`, and so perhaps not from the command line. What is
 * only to be shown must not be done, whoever said so.
 * @param {string} option
 */
function isSetting(option) {
  const { npm_config_userconfig: ofUser, npm_config_globalconfig: ofMachine } = process.env
  return (
    option !== 'dry-run' &&
    [ofUser, ofMachine, '.npmrc'].some((file) => {
      try {
        return new RegExp(`^\\s*${nameAtNpm(option)}\\s*(=|$)`, 'm').test(readFileSync(file ?? '', 'utf8'))
      } catch {
        return false
      }
    })
  )
}

/**
 * A whole number of at least one, or undefined if absent.
 * @param {string} name
 * @param {string | undefined} value
 * @param {string} usage
 */
export function readCount(name, value, usage) {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandError(`${name} must be a whole number of at least 1.\n${usage}`)
  return Number(value)
}

/**
 * A day as 2026-11-23, or undefined if absent.
 * @param {string} name
 * @param {string | undefined} value
 * @param {string} usage
 */
export function readDay(name, value, usage) {
  if (value === undefined) return undefined
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.startsWith(value)
  if (!isDay) throw new CommandError(`${name} must be a day such as 2026-11-23.\n${usage}`)
  return value
}
