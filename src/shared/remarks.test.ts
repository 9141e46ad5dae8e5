import { expect, test } from 'vitest'
import { addressRemark, areaOf, emailRemark, phoneRemark } from './remarks.ts'

test('an address is in the area that it names, and only one elsewhere gets a remark', () => {
  for (const [address, area] of [
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
  ] as const) {
    expect.soft(areaOf(address), address).toBe(area)
  }
  for (const address of [
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
  ]) {
    expect.soft(addressRemark(address), address).toBeNull()
  }
  for (const address of ['Vasagatan 1, Täby', 'Vasagatan 1 Täby', 'Vasagatan 1, 183 30 TÄBY', 'Vasagatan, Täby'])
    expect.soft(addressRemark(address), address).toContain('Vi kör i Sollentuna.')
})

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

test('a domain that is nearly a common one is asked about', () => {
  for (const [written, meant] of [
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
  ] as const) {
    expect.soft(emailRemark(written)).toBe(`Menade du ${meant}?`)
  }
  for (const address of [
    ...['anna@gmail.com', 'anna@hotmail.se', 'anna@live.se', 'anna@foretag.se', 'anna@mail.com', 'anna@gmxyl.com'],
    ...['anna@ymail.com', 'anna@email.com'],
    ...['anna@gmixl.com', 'anna@gmxal.com', 'anna@gmail.cons', 'anna@hotmail.est', 'anna@foretag.com.es'],
    ...['anna berg@gmial.com', 'anna@gmial.com anna', 'anna', '', '@', 'a@b'],
  ]) {
    expect.soft(emailRemark(address), address).toBeNull()
  }
})
