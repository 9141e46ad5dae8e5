import { expect } from 'vitest'

/** What a call is rejected with that the database has refused, with words for a reader. */
export const refused = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) })
