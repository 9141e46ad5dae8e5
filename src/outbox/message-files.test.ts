import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts'
import { company } from '../shared/company.ts'
import { removeMessageFiles } from './message-files.ts'

test('erasing a booking of the company’s own address keeps the mails to it, however the settings write it', async () => {
  await using folder = await temporaryFolder()
  const { email } = company
  onTestFinished(() => void Object.assign(company, { email }))
  Object.assign(company, { email: 'Post@Foretag.example' })
  const id = randomUUID()
  const name = `20261125T081500000Z-${id}.eml`
  await writeFile(join(folder.path, name), 'To: Post@Foretag.example\r\n\r\nNy bokning')
  expect(await removeMessageFiles(folder.path, { email: 'post@foretag.example' })).toBe(0)
  expect(await removeMessageFiles(folder.path, { ids: new Set([id]) })).toBe(1)
})
