import { type Log, reasonOf } from '../../log.ts'
import type { CommandContext } from '../command.ts'
import { gatherFacts } from './facts.ts'
import { type Finding, findings } from './findings.ts'

const LOOK_EVERY = 60_000

export function tellDesk(context: CommandContext, log: Log): { stop(): void } {
  async function look(): Promise<void> {
    try {
      await writeFindings(context)
    } catch (error) {
      // Other parts report an unreachable database.
      log.info({ reason: reasonOf(error) }, 'what is wrong could not be written for the desk')
    }
  }
  const first = setTimeout(() => void look(), 5_000)
  const timer = setInterval(() => void look(), LOOK_EVERY)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

export async function writeFindings(context: CommandContext): Promise<void> {
  const found = findings(await gatherFacts(context, false)).filter(({ forCompany }) => forCompany)
  const sentences = (of: readonly Finding[]) => JSON.stringify([...new Set(of.map(({ forCompany }) => forCompany))])
  const database = await context.database()
  await database.query('select private.note_findings($1, $2)', [
    sentences(found),
    sentences(found.filter(({ isMailed }) => isMailed)),
  ])
}
