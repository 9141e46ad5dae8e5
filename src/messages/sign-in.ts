import { z } from 'zod'
import type { MessageKind } from './message.ts'
import { button, large, paragraph } from './words.ts'

const secrets = z.object({ code: z.string().regex(/^\d{6}$/), token_hash: z.string().regex(/^[0-9a-f]{32}$/) })

/**
 * The link's page has a button that does the same as the code. Following the link alone does nothing, because mail scanners follow
 * links. Its data is erased when it is sent, given up or dropped (outbox/queue.ts).
 */
export const signIn: MessageKind = {
  mail({ data }, { url }) {
    const { code, token_hash } = secrets.parse(data)
    const lines = [
      '<h1>Kod för att logga in</h1>',
      large(code),
      paragraph('Skriv den på skrivbordet. Den gäller i högst tio minuter och kan användas en gång.'),
      url
        ? `${paragraph('Eller öppna sidan här, så räcker det med ett tryck.')}
           ${button('Logga in', `${url}/skrivbord#token_hash=${token_hash}&type=email`)}
           ${paragraph(
             'Länken gäller också när siffrorna inte går igenom. Öppnas den i fel app eller webbläsare går den att kopiera ' +
               'och klistra in där koden ska stå.',
           )}`
        : paragraph(`Går siffrorna inte igenom? Klistra in den här raden där koden ska stå:\n${token_hash}`),
      paragraph(
        'Har ingen av er bett om koden? Då kan ni bortse från mejlet. Ge den aldrig vidare: vi frågar inte efter den.',
      ),
    ]
    return {
      subject: `Kod för att logga in: ${code}`,
      html: lines.join('\n'),
      why: 'Ni får mejlet för att någon vill logga in på skrivbordet.',
      replyTo: null,
    }
  },

  said: null,
}
