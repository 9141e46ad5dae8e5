import { expect } from 'vitest'

/** What a call is rejected with that the database has refused, with words for a reader. */
export const refused = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) })

/** `done`, or the code of what a call is rejected with. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )

export const succeeds = async (call: Promise<unknown>): Promise<boolean> => (await outcomeOf(call)) === 'done'
