import { expect, test } from 'vitest'
import type { Material } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { readyWords } from './ready-words.ts'

test('a driver gets the company’s own reasons, or those that can be true of what is booked', () => {
  const stop = { notes: 'Kod 1234', materials: ['Pappkartonger' as const] }
  const own = { notOut: ['Vi såg ingen säck.'], wrong: ['Säcken var trasig.'] }
  expect(readyWords(stop, 'not_out', own)).toEqual(own.notOut)
  expect(readyWords(stop, 'wrong', own)).toEqual(own.wrong)
  expect(readyWords(stop, 'not_out')).toEqual(company.reasons.notOut.filter((words) => !words.includes('utan portkod')))
  expect(readyWords(stop, 'wrong')).toEqual(['Kartongerna var inte hopvikta.', 'Påsen gick inte att se igenom.'])
  expect(readyWords({ notes: '', materials: ['Glascontainers', 'Metallbehållare'] }, 'wrong')).not.toContain(
    'Kartongerna var inte hopvikta.',
  )
})

test('of one material none says that several lay together, whatever the company calls a bag', () => {
  const wrong = ['Olika slag låg i samma påse.', 'Allt låg i samma låda.', 'Allt låg i samma säck.']
  const words = (materials: Material[]) => readyWords({ notes: '', materials }, 'wrong', { notOut: [], wrong })
  expect(words(['Glascontainers'])).toEqual([])
  expect(words(['Glascontainers', 'Plastavfall'])).toEqual(wrong)
})
