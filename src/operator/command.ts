import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../outbox/mail.ts'
import type { SmsSender } from '../outbox/sms.ts'

/** What a command works with, in the running process or, when there is none, in the one the operator started. */
export interface CommandContext {
  config: Config
  mailer: Mailer
  sms: SmsSender
  /** Opened on first use where it is not open already. */
  database(): Promise<Database>
  /** What /healthz of this process says, or would say of a worker alone; missing where the site does not run in it. */
  health?(): Promise<unknown>
  /** Whether the page is served by this process. */
  servesPage?: boolean
  /** Whose settings these are, in a sentence, where they are not those of a running process of the site. */
  ownSettings?: string
  /** Has the worker look at the outbox now, where one runs in this process. */
  retryMail(): void
}

export interface Command {
  /** As the operator types it, e.g. 'mail:test'. */
  name: string
  /** As of node:util's parseArgs; all of them, so that one which npm has swallowed is missed. */
  options: NonNullable<ParseArgsConfig['options']>
  /**
   * The lines it prints, as they come.
   * @throws CommandError when it did not succeed, with the sentence to end on
   */
  run(context: CommandContext, args: readonly string[]): AsyncIterable<string>
  /**
   * What it does in the operator's own process, around `run`, where it has to do with the operator's files: the serving
   * process may be shut off from them. Prints what it yields.
   * @throws CommandError as `run`
   */
  atOperator?(operator: Operator, args: readonly string[]): AsyncIterable<string>
}

export interface Operator {
  /** Relative paths among the arguments start here. */
  workingDirectory: string
  /** Where both processes can read and write. */
  dataDirectory: string
  /** Runs the command, in the serving process where there is one, with these arguments. */
  run(args: readonly string[]): AsyncIterable<string>
}

export class CommandError extends Error {}
