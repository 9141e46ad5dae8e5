import { company } from '../../../shared/company.ts'

const { receivingFacility } = company.legal

/**
 * What 'Hållbar' means here and no more: a word like it may stand only where it is explained. It has to be so, and the
 * company has to be able to show it (docs/operating.md).
 */
export const sustainable = `Hållbar betyder här att det du har sorterat lämnas till materialåtervinning${
  receivingFacility ? ` hos ${receivingFacility}` : ''
}.`
