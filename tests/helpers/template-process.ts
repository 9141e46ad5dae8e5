/** For `npm test`: writes the database that all its groups start with into the file that is named. */
import { writeTemplate } from './template.ts'

await writeTemplate(process.argv[2] ?? '')
