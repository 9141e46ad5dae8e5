import type { Command } from './command.ts'
import { mailRetry } from './commands/mail-retry.ts'
import { mailTest } from './commands/mail-test.ts'

/** Every command an operator has; each is a file of its own in commands/ and a script in package.json. */
export const commands: readonly Command[] = [mailTest, mailRetry]
