import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../outbox/mail/mail.ts'
import type { SmsSender } from '../outbox/sms/sms.ts'
import { swedishTime } from '../shared/swedish-time.ts'

export { CommandError } from '../arguments.mjs'

export interface CommandContext {
  config: Config
  mailer: Mailer
  sms: SmsSender
  database(): Promise<Database>
  /** What this process's /healthz says, or would say for a standalone worker; missing if the site does not run in it. */
  health?(): Promise<unknown>
  servesPage?: boolean
  /** If the settings are not those of a running site, a sentence saying so. */
  ownSettings?: string
  retryMail(): void
}

/** `Asked` is what the operator's words mean, as JSON can carry it to another process. */
export interface Command<Asked = unknown> {
  name: string
  /**
   * In the operator's own process, before anything is done.
   * @throws CommandError with what is wrong and how to call it
   */
  read(args: readonly string[]): Asked
  /**
   * Yields the lines to print.
   * @throws CommandError on failure, with the sentence to end with
   */
  run(context: CommandContext, asked: Asked): AsyncIterable<string>
  /**
   * The part that runs in the operator's own process, around `run`, and handles the operator's files, which the serving process
   * may be unable to reach. Prints what it yields.
   * @throws CommandError as `run`
   */
  atOperator?(operator: Operator<Asked>, asked: Asked): AsyncIterable<string>
}

export interface Operator<Asked> {
  workingDirectory: string
  /** Readable and writable by both processes. */
  dataDirectory: string
  run(asked: Asked): AsyncIterable<string>
}

/** '2026-11-23 08:15' in Sweden. */
export function moment(instant: Date): string {
  return Object.values(swedishTime(instant)).join(' ')
}

/** '1 booking', '2 bookings'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** '1 message is', '2 messages are'. */
export function messagesAre(count: number): string {
  return `${counted(count, 'message')} ${count === 1 ? 'is' : 'are'}`
}
