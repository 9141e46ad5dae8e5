export { type Company, company } from '#company'
