import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandError } from './command.ts'

/**
 * A command's options, parsed with node:util's parseArgs.
 * @throws CommandError with what is wrong and `usage`, one line per form of the call
 */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs({ strict: true, ...config })
  } catch (error) {
    // After the first sentence, Node gives advice about its own syntax.
    throw new CommandError(`${(error as Error).message.split('. ')[0]}.\n${usage}`)
  }
}

/** A whole number of at least one, or undefined if absent. */
export function readCount(name: string, value: string | undefined, usage: string): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandError(`${name} must be a whole number of at least 1.\n${usage}`)
  return Number(value)
}

/** A day as 2026-11-23, or undefined if absent. */
export function readDay(name: string, value: string | undefined, usage: string): string | undefined {
  if (value === undefined) return undefined
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.startsWith(value)
  if (!isDay) throw new CommandError(`${name} must be a day such as 2026-11-23.\n${usage}`)
  return value
}
