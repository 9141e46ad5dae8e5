import { company } from '../shared/company.ts'
import { schemeOf } from '../shared/scheme.ts'

/** The colours of a mail's button, with white words on it, and of its links, in both schemes: as the pages'. */
export const { light, dark } = schemeOf(company.accent)
