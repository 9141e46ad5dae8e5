/** Who the company is, where it drives, when and for how much: the contents of company.json (src/company/schema.ts). */
export { type Company, company } from '#company'
