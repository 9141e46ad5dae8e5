import { expect, test } from 'vitest'
import { signInSentence } from './sign-in-sentence.ts'

test.each([
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'Ingen kontakt med servern.'],
  [{}, 'Ingen kontakt med servern.'],
  [{ name: 'AuthRetryableFetchError', status: 502 }, 'Vår server är borta en liten stund.'],
  [{ code: 'over_request_rate_limit', status: 429 }, 'Det blev många försök på kort tid.'],
  [{ code: 'over_email_send_rate_limit', status: 429 }, 'En kod är redan på väg.'],
  [{ code: 'unexpected', status: 400 }, 'Det gick inte att logga in.'],
])('a failed sign-in, %j, is told: %s', (error, sentence) => {
  expect(signInSentence(error, 'digits').slice(0, sentence.length)).toBe(sentence)
})
