/** How the texts in tests/golden are shortened: what stands above is not repeated, and would not be read again. */

/**
 * Replaces three lines or more that stand together above; a change to any of them takes them apart.
 * @param above what stands in another file
 */
export function withoutRepeated(text: string, above: readonly string[] = []): string {
  const lines = [...above, ...text.split('\n')]
  const told: string[] = []
  for (let at = above.length; at < lines.length; ) {
    const known = Math.max(...lines.slice(0, at).map((_, from) => alike(lines, from, at)), 0)
    if (known < 2) told.push(lines[at++] as string)
    else {
      told.push(`… ${known} lines, from ${lines[at]?.slice(0, 60)}`)
      at += known
    }
  }
  return told.join('\n')
}

/** @returns how many lines are the same there, up to the next message */
function alike(lines: readonly string[], from: number, at: number): number {
  let count = 0
  while (from + count < at && lines[from + count] === lines[at + count] && !lines[at + count]?.startsWith('=====')) {
    count++
  }
  return count
}
