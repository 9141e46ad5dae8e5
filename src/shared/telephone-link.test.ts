import { expect, test } from 'vitest'
import { strangersTelephoneLink } from './telephone-link.ts'

test('an ordinary number is linked as it is shown, and no other', () => {
  const linked = [
    ['070-174 06 33', 'tel:+46701740633'],
    ['+46 (70) 174 06 33', 'tel:+46701740633'],
    ['0046701740633', 'tel:+46701740633'],
    ['08-465 004 00', 'tel:+46846500400'],
    ['0910-123 45', 'tel:+4691012345'],
    ['090-10 00 00', 'tel:+4690100000'],
  ] as const
  for (const [phone, link] of linked) expect(strangersTelephoneLink(phone), phone).toBe(link)
  for (const phone of [
    '070-174 06 33;ext=1',
    '070-174 06 33 / 070-174 06 34',
    '070-174 06 33, efter fem',
    '0900-123 45 67',
    '+46 939 123 45 67',
    '0944-123456',
    '0771-12 34 56',
    '+1 900 555 0199',
    '070-174 06\u202e33',
    '*21*0701740633#',
    '112',
    '',
  ]) {
    expect(strangersTelephoneLink(phone), phone).toBeNull()
  }
})
