import { type Company, company } from './company.ts'

/** The number that everybody is told to call: the first person's. The company has at least one (src/company/schema.ts). */
export const { phone: ourPhone } = company.staff[0] as Company['staff'][number]
