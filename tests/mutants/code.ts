/**
 * `npm run test:mutants -- code`: how many small faults in our code the unit tests notice, by Stryker, for each of these folders
 * or files. Once Stryker is there, alone and with options for it:
 *
 *     MINUTES=20 FOLDERS="src/shared src/messages/bill.ts" node tests/mutants/code.ts --concurrency 1
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEquivalent, score } from './equivalent.ts'

interface Report {
  files: Record<string, { source: string; mutants: { status: string; replacement?: string; location: Location }[] }>
}

type Location = Record<'start' | 'end', { line: number; column: number }>

/** For each folder. */
const minutes = Number(process.env.MINUTES ?? 120)
const folders = (process.env.FOLDERS ?? 'src/shared src/messages src/server/rest').split(' ')
const equivalent = readEquivalent('code')
const stryker = [
  ...['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tests/mutants/stryker.config.mjs'],
  ...process.argv.slice(2),
]
const results = folders.map(measure)
console.log(results.join('\n'))

function measure(folder: string): string {
  const REPORT = join(mkdtempSync(join(tmpdir(), 'mutants-')), 'report.json')
  const env = { ...process.env, MUTATE: folder, REPORT }
  const { status } = spawnSync(process.execPath, stryker, { stdio: 'inherit', timeout: minutes * 60_000, env })
  if (status !== 0) return `${folder}: not measured within ${minutes} minutes`
  const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const count = { killed: 0, survived: 0, equivalent: 0 }
  for (const [path, { source, mutants }] of Object.entries(files)) {
    for (const { status, replacement = '', location } of mutants) {
      const { line } = location.start
      const key = `${path}: ${oneLine(cut(source, location))} → ${oneLine(replacement)}`
      if (status === 'Killed' || status === 'Timeout') count.killed++
      else if (status !== 'Survived' && status !== 'NoCoverage') continue
      else if (equivalent.has(key)) count.equivalent++
      else {
        count.survived++
        console.log(`${path}:${line}${status === 'NoCoverage' ? ' is not run' : ''}\n${key}\n`)
      }
    }
  }
  return `${folder}: ${score(count)}`
}

function cut(source: string, { start, end }: Location): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
