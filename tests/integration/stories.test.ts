import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { tell } from '../helpers/story.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine)

  test.each(globSync('tests/stories/*.txt').sort())('%s', async (path) => {
    const told = await tell(readFileSync(path, 'utf8'), database, home)
    await expect(told).toMatchFileSnapshot(`../stories/${basename(path)}`)
  })
})
