import { damageSentence } from '../database/postgres-errors.ts'
import { fileSentence } from '../files.ts'
import { type CommandContext, CommandError } from './command.ts'
import { commands } from './commands.ts'
import type { Answer, Request } from './wire.ts'

/** Never rejects. `onFault` is told of errors that are not the operator's. */
export async function* runCommand(
  request: Request,
  context: CommandContext,
  onFault: (error: unknown) => void,
): AsyncGenerator<Answer, void> {
  const command = commands.find(({ name }) => name === request.command)
  if (!command) {
    yield { failure: `There is no command ${request.command}. After an update the running process must be restarted.` }
    return
  }
  try {
    for await (const line of command.run(context, request.asked)) yield { line }
    yield { done: true }
  } catch (error) {
    if (!(error instanceof CommandError)) onFault(error)
    const message = error instanceof Error ? error.message : String(error)
    yield { failure: damageSentence(error) ?? fileSentence(error) ?? message }
  }
}
