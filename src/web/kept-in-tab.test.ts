import { expect, test } from 'vitest'
import { keyIn } from './kept-in-tab.ts'

const key = 'abcdefghjkmnpqrstuvwxyz234'

const found = [
  ...['', '%20', '%0A', '%C2%A0', '>', '&fbclid=IwAR0abcdefghjkmnpqrstuvwxyz2', '?utm_source=mail', '%20Hej!'].map(
    (added) => `#${key}${added}`,
  ),
  `#%3C${key.toUpperCase()}%3E`,
  `#${key.slice(0, 9)}%0D%0A${key.slice(9)}`,
]

test('a key is found whatever programs have put around it, and nothing else', () => {
  for (const fragment of found) expect.soft(keyIn(fragment), fragment).toBe(key)
  for (const fragment of ['', '#k7m3', `#${key}2`, `#${key.slice(1)}`]) expect.soft(keyIn(fragment)).toBeNull()
})
