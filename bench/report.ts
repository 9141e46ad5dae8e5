import { cpus, totalmem } from 'node:os'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}

/** Median with the smallest and the largest, as '1 234 (1 100–1 300)'. */
export function spread(values: readonly number[], digits = 0): string {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replaceAll(',', ' '),
  )
  return `${middle} (${low}–${high})`
}

export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  console.log(`\n## ${title}\n\n${machine()}\n`)
  console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`)
  for (const row of rows) console.log(`| ${columns.map((column) => row[column]).join(' | ')} |`)
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10)
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${day}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gib} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}
