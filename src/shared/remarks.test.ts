import { expect, test } from 'vitest'
import { addressRemark, areaOf, emailRemark, phoneRemark } from './remarks.ts'

test.each([
  ['Storgatan 1, Helenelund', 'Helenelund'],
  ['STORGATAN 1 EDSBERG', 'Edsberg'],
  ['Malmvägen 12, 191 61 Sollentuna', 'Sollentuna'],
  ['Sjöbergsvägen 3', null],
  ['Vasagatan 1, Täby', null],
  ['Storgatan 1, Haggvik', 'Häggvik'],
  ['STORGATAN 1 VASJON', 'Väsjön'],
  ['c/o Sjöberg, Vasagatan 1, Täby', null],
  ['C/O Anna Sjöberg\nVasagatan 1', null],
  ['Storgatan 1, Sjöberg', 'Sjöberg'],
])('%s is in %s', (address, area) => {
  expect(areaOf(address)).toBe(area)
})

test.each([
  'Storgatan 1, Helenelund',
  'Malmvägen 12',
  'Malmvägen 12 B',
  'Malmvägen 12, lgh 1201',
  'Malmvägen 12, 2 tr, port C',
  'Malmvägen 12, vån 3, 191 61 Sollentuna',
  'Hemma hos mig',
  'Malmvägen 12, el 4',
  'c/o Berg, Ekvägen 5',
  'Lgh 1102, Ekvägen 5',
  'Lgh 1102 Ekvägen 5',
  '',
])('nothing is said of %s', (address) => {
  expect(addressRemark(address)).toBeNull()
})

test.each(['Vasagatan 1, Täby', 'Vasagatan 1 Täby', 'Vasagatan 1, 183 30 TÄBY', 'Vasagatan, Täby'])(
  'a remark on %s',
  (address) => {
    expect(addressRemark(address)).toContain('Vi kör i Sollentuna.')
  },
)

test('a remark on an impossible number, and none on a possible one', () => {
  expect(phoneRemark('070')).toContain('kort')
  expect(phoneRemark('070-174 06 05 070-174 06 12')).toContain('långt')
  for (const short of ['01234 5', '+46 1234 5']) expect(phoneRemark(short)).toContain('kort')
  expect(phoneRemark('+123 456 789 012 345 6')).toContain('långt')
  const possible = [
    '070-174 06 05',
    '+46 70 174 06 05',
    '08-12 34 56',
    '',
    '0046701740605',
    '012 34 56',
    '+123 456 789 012 345',
  ]
  for (const number of possible) {
    expect(phoneRemark(number)).toBeNull()
  }
})

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['Anna@Gmail.con', 'anna@gmail.com'],
  ['anna@gnail.com', 'anna@gmail.com'],
  ['anna@hotmial.se', 'anna@hotmail.se'],
  ['anna@foretag.con', 'anna@foretag.com'],
  [' anna@hotmail.es ', 'anna@hotmail.se'],
  // One letter from gmail.com too.
  ['anna@mail.con', 'anna@mail.com'],
])('asks of %s whether it is %s', (written, meant) => {
  expect(emailRemark(written)).toBe(`Menade du ${meant}?`)
})

test.each([
  'anna@gmail.com',
  'anna@hotmail.se',
  'anna@live.se',
  'anna@foretag.se',
  'anna@mail.com',
  'anna@gmxyl.com',
  'anna@gmixl.com',
  'anna@gmxal.com',
  'anna@gmail.cons',
  'anna@hotmail.est',
  'anna@foretag.com.es',
  'anna berg@gmial.com',
  'anna@gmial.com anna',
  'anna',
  '',
  '@',
  'a@b',
])('asks nothing of %s', (address) => {
  expect(emailRemark(address)).toBeNull()
})
