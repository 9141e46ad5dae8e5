import { readFileSync } from 'node:fs'

/**
 * Mutants that no test can notice, because they change nothing that matters: in equivalent-code.txt and equivalent-sql.txt, each
 * as the list of survivors prints it, with the reason below.
 */
export function readEquivalent(of: 'code' | 'sql'): Set<string> {
  const entries = readFileSync(`tests/mutants/equivalent-${of}.txt`, 'utf8').trim().split('\n\n').filter(Boolean)
  return new Set(
    entries.flatMap((entry) => {
      const lines = entry.split('\n')
      if (lines.length < 2) throw new Error(`No reason is given for ${entry}`)
      return lines.slice(0, -1)
    }),
  )
}

export function score(count: Record<'killed' | 'survived' | 'equivalent', number>): string {
  const judged = count.killed + count.survived
  return `${count.killed} of ${judged} killed, ${((100 * count.killed) / judged).toFixed(1)} %; ${JSON.stringify(count)}`
}
