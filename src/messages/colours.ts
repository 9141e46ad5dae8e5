import { company } from '../shared/company.ts'
import { schemeOf } from '../shared/scheme.ts'

/** The colours of a mail's button, with white words on it, and of its links: as in tokens.css, or the company's own. */
export const { accent, link } =
  company.accent === null ? { accent: '#a02c1c', link: '#7f2014' } : schemeOf(company.accent).light
