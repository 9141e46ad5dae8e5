import { company } from '../../../shared/company.ts'

/**
 * What 'Hållbar' means here and no more: a word like it may stand only where it is explained. It has to be so, and the
 * company has to be able to show it (docs/operating.md). Short, because it stands in the first screen of a telephone.
 */
export const sustainable = /hållbar/i.test(company.tagline)
  ? 'Hållbar betyder här att det du har sorterat lämnas till materialåtervinning.'
  : ''
