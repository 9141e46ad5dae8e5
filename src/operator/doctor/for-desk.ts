import { keepSetting } from '../../database/settings.ts'
import { type Log, reasonOf } from '../../log.ts'
import type { CommandContext } from '../command.ts'
import { gatherFacts } from './facts.ts'
import { findings } from './findings.ts'

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

/** With a timestamp, because a stopped process cannot retract them. */
export async function writeFindings(context: CommandContext): Promise<void> {
  const sentences = findings(await gatherFacts(context, false)).flatMap(({ forCompany = [] }) => forCompany)
  const found = "jsonb_build_object('at', now(), 'sentences', $2::jsonb)"
  await keepSetting(await context.database(), 'findings', JSON.stringify([...new Set(sentences)]), found)
}
