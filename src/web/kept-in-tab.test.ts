import { expect, test } from 'vitest'
import { keyIn } from './kept-in-tab.ts'

const key = 'abcdefghjkmnpqrstuvwxyz234'

test.each([
  ...['', '%20', '%0A', '%C2%A0', '>', '&fbclid=IwAR0abcdefghjkmnpqrstuvwxyz2', '?utm_source=mail', '%20Hej!'].map(
    (added) => `#${key}${added}`,
  ),
  `#%3C${key.toUpperCase()}%3E`,
  `#${key.slice(0, 9)}%0D%0A${key.slice(9)}`,
])('the key is found in %s, whatever programs have put around it', (fragment) => {
  expect(keyIn(fragment)).toBe(key)
})

test.each(['', '#k7m3', `#${key}2`, `#${key.slice(1)}`])('there is none in "%s"', (fragment) => {
  expect(keyIn(fragment)).toBeNull()
})
