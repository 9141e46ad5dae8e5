import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../outbox/mail.ts'

/** What a command works with, in the running process or, when there is none, in the one the operator started. */
export interface CommandContext {
  config: Config
  mailer: Mailer
  /** Opened on first use where it is not open already. */
  database(): Promise<Database>
  /** Has the worker look at the outbox now, where one runs in this process. */
  retryMail(): void
  /** The operator's, which is not the running process's: relative paths among the arguments start here. */
  workingDirectory: string
}

export interface Command {
  /** As the operator types it, e.g. 'mail:test'. */
  name: string
  /**
   * The lines it prints, as they come.
   * @throws CommandError when it did not succeed, with the sentence to end on
   */
  run(context: CommandContext, args: readonly string[]): AsyncIterable<string>
}

export class CommandError extends Error {}
