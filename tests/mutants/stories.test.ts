/** Each story by itself, which takes a second, in place of tests/integration/stories.test.ts, where a file of them takes half a minute. */
import { describe, expect, test } from 'vitest'
import { sqlEngines } from '../helpers/databases.ts'
import { householdsOn } from '../helpers/households-on.ts'
import { isAsWritten } from '../helpers/story.ts'
import { stories } from './sql-digests.ts'

describe.each(sqlEngines)('$name', (engine) => {
  const { database, home } = householdsOn(engine)

  test.each([...stories])('%s', async (_, story) => expect(await isAsWritten(story, database, home)).toBe(true))
})
