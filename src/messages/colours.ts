import { company } from '../shared/company.ts'
import { schemeOf } from '../shared/scheme.ts'

/** The colours of a mail's button, with white words on it, and of its links: as the pages'. */
export const { accent, link } = schemeOf(company.accent).light
