import type { MessageKind } from './message.ts'
import { paragraph, toCompany } from './words.ts'

/** What is wrong with the server: nobody may open the desk for weeks. */
export const faults: MessageKind = {
  mail(message, site) {
    const { sentences } = message.data as { sentences: string[] }
    return toCompany(
      message,
      site,
      'Servern behöver ses till',
      ...sentences.map(paragraph),
      paragraph('Det här mejlet kommer en gång. Skrivbordet säger till så länge något är fel.'),
    )
  },

  said: null,
}
