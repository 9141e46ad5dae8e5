import { z } from 'zod'
import type { MailText, Message, MessageKind, Site } from './message.ts'

const secrets = z.object({ code: z.string().regex(/^\d{6}$/), token_hash: z.string().regex(/^[0-9a-f]{32}$/) })

/**
 * To the company: the sign-in code, and a link to our page whose button does the same. Following the link alone does nothing,
 * because mail scanners follow links.
 */
export const signIn: MessageKind = {
  isSecret: true,
  mail({ data }: Message, { url }: Site): MailText {
    const { code, token_hash } = secrets.parse(data)
    const address = url && `${url}/skrivbord#token_hash=${token_hash}&amp;type=email`
    const lines = [
      `<h1>${code}</h1>`,
      '<p>Det är koden för att logga in på skrivbordet. Den gäller i tio minuter och kan användas en gång.</p>',
      address
        ? `<p>Eller öppna sidan här, så räcker det med ett tryck:<br><a href="${address}">${address}</a></p>
           <p>Länken gäller också när siffrorna inte går igenom. Öppnas den i fel app eller webbläsare kan du kopiera den och
           klistra in den där koden ska stå.</p>`
        : `<p>Går siffrorna inte igenom? Klistra in den här raden där koden ska stå:<br>${token_hash}</p>`,
      '<p>Har ingen av er bett om koden? Då kan ni bortse från mejlet. Ge den aldrig vidare till någon: vi frågar inte ' +
        'efter den.</p>',
    ]
    return { subject: `Kod för att logga in: ${code}`, html: lines.join('\n'), replyTo: null }
  },
}
