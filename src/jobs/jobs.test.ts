import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('each job in this folder is scheduled', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(`./${file}`)))
  const declared = modules
    .flatMap((module) => Object.values(module))
    .filter((one) => one instanceof Object && 'when' in one)
  expect(jobs).toEqual(expect.arrayContaining(declared))
})
