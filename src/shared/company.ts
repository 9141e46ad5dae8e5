/** Who the company is, where it drives, when and for how much: what stands in company.json (src/company/schema.ts). */
export { type Company, company, type StaffMember } from '#company'
