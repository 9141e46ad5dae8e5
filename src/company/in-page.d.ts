/** `#company` in browser code: inlined by the build (vite.config.ts). */
export type { Company } from './schema.ts'
export declare const company: import('./schema.ts').Company
