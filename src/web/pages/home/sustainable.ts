import { company } from '../../../shared/company.ts'

/**
 * What 'Hållbar' means here: such a word is allowed only where it is explained. The claim must be true, and the company
 * must be able to prove it (docs/operating.md). Short, because it is on a phone's first screen.
 */
export const sustainable = /hållbar/i.test(company.tagline)
  ? 'Hållbar betyder här att det du har sorterat lämnas till materialåtervinning.'
  : ''
