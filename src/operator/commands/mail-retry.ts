import { retryGivenUp } from '../../outbox/queue.ts'
import type { Command, CommandContext } from '../command.ts'

/** Puts the given-up messages back into the outbox. */
export const mailRetry: Command = {
  name: 'mail:retry',
  async *run(context: CommandContext) {
    const count = await retryGivenUp(await context.database())
    context.retryMail()
    if (count === 0) yield 'No message had been given up.'
    else yield `${count === 1 ? '1 message is' : `${count} messages are`} in the outbox again, with all attempts left.`
  },
}
