/** For `npm test`: writes the initial database of all its groups into the given file. */
import { writeTemplate } from './template.ts'

await writeTemplate(process.argv[2] ?? '')
