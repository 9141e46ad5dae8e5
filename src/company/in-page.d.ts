/** `#company` for code that runs in a browser: what the build puts in its place (vite.config.ts). */
export type { Company, StaffMember } from './schema.ts'
export declare const company: import('./schema.ts').Company
