/** The terms, for the page and for the mail with which an agreement is made. */

import { company } from './company.ts'

/** Text, or text that leads somewhere: to a path of ours, a part of the home page, or a whole address. */
export type TermsText = string | { text: string; to: string }

export interface TermsChapter {
  title: string
  /** By which the page is led there. */
  id: string
  sections: { title: string; paragraphs: TermsText[][] }[]
}

const { legal } = company

const mailbox: TermsText = { text: company.email, to: `mailto:${company.email}` }

const seller = [
  `${company.name}, ${company.label.toLowerCase().replace('uf', 'UF')} inom Ung Företagsamhet`,
  legal.postalAddress,
  legal.organisationNumber && `organisationsnummer ${legal.organisationNumber}`,
]

export const terms: readonly TermsChapter[] = [
  {
    title: 'Villkor',
    id: 'villkor',
    sections: [
      {
        title: 'Vem du handlar av',
        paragraphs: [
          [
            `${seller.filter(Boolean).join(', ')}. E-post: `,
            mailbox,
            `. Telefon: ${company.staff.map(({ phone, role }) => `${phone} (${role})`).join(', ')}.`,
          ],
        ],
      },
      {
        title: 'När avtalet börjar gälla',
        paragraphs: [
          [
            `Din bokning är en förfrågan. Avtalet ingås när vi bekräftar den, inom ${company.answerWithinHours} timmar. ` +
              'Fram till dess är varken du eller vi bundna. Blev något fel i bokningen, säg till, så rättar vi det.',
          ],
        ],
      },
      ...(legal.mandate ? [{ title: 'Varför vi får hämta', paragraphs: [[legal.mandate]] }] : []),
      {
        title: 'Pris',
        paragraphs: [
          [
            'Priserna på sidan är slutpriser. UF‑företag tar inte ut moms. En extra avgift för ett specialönskemål ' +
              'gäller bara om du har godkänt den före hämtningen. Hur du betalar står i bekräftelsen.',
          ],
        ],
      },
      {
        title: 'Ångerrätt',
        paragraphs: [
          [
            'Du får ångra dig inom 14 dagar från det att avtalet ingicks, utan att säga varför. Vill du att vi hämtar ' +
              'redan under den tiden ber vi dig om ett uttryckligt ja. En hämtning som är gjord går inte att ångra.',
          ],
          [
            { text: 'Ångra avtalet här', to: '/angra' },
            ' (två steg, utan inloggning). Du får genast ett kvitto med datum och klockslag.',
          ],
        ],
      },
      {
        title: 'Om vi inte kommer överens',
        paragraphs: [
          [
            'Hör av dig till oss först. Du kan också vända dig till ',
            { text: 'Allmänna reklamationsnämnden', to: 'https://www.arn.se/' },
            '.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Dina personuppgifter',
    id: 'integritet',
    sections: [
      {
        title: 'Vem som ansvarar',
        paragraphs: [
          [`${company.name} är personuppgiftsansvarig. Skriv till `, mailbox, ' om allt som rör dina uppgifter.'],
        ],
      },
      {
        title: 'Vad vi sparar och varför',
        paragraphs: [
          [
            'Det du fyller i: namn, telefonnummer, e‑post, hämtningsadress, hur ofta du vill ha hämtning, vilka ' +
              'material och det du skriver till oss. Och det som händer sedan: dina hämtningsdagar, ändringar, vad vi ' +
              'har hämtat och vad du har betalat. Vi behöver det för att svara dig, hämta hos dig och ta betalt. Den ' +
              'rättsliga grunden är avtalet med dig och det du ber om innan det ingås (artikel 6.1 b i GDPR). Utan ' +
              'uppgifterna kan vi inte hämta. Inga beslut fattas automatiskt.',
          ],
        ],
      },
      {
        title: 'Vilka som ser det',
        paragraphs: [
          [
            `Vi som driver ${company.name} och de leverantörer som sköter webbplats och e‑post åt oss.${
              legal.dataStaysInEurope ? ' Uppgifterna förs inte över till länder utanför EU och EES.' : ''
            }`,
          ],
        ],
      },
      {
        title: 'Hur länge',
        paragraphs: [
          [
            `Uppgifterna raderas ${company.retentionDays} dagar efter att avtalet har tagit slut, eller efter bokningen ` +
              'om det inte blev något avtal. Underlag som hör till bokföringen måste vi enligt lag (artikel 6.1 c) ' +
              'spara i sju år.',
          ],
        ],
      },
      {
        title: 'Dina rättigheter',
        paragraphs: [
          [
            'Du kan begära att få se, rätta, flytta eller radera dina uppgifter, eller att vi begränsar hur vi använder ' +
              'dem. Det mesta gör du själv på Min hämtning. Är du missnöjd kan du klaga hos ',
            { text: 'Integritetsskyddsmyndigheten, IMY', to: 'https://www.imy.se/' },
            '.',
          ],
        ],
      },
      {
        title: 'Kakor',
        paragraphs: [
          [
            'Inga. Medan du fyller i formuläret ligger ett utkast i webbläsarens flik. Det försvinner när du har bokat ' +
              'eller stänger fliken.',
          ],
        ],
      },
    ],
  },
]

/** The form that the law lays down for withdrawing; nobody has to use it. */
export const withdrawalForm: readonly string[] = [
  `Till ${[company.name, legal.postalAddress, company.email].filter(Boolean).join(', ')}`,
  'Jag/vi* meddelar härmed att jag/vi* frånträder mitt/vårt* avtal avseende följande tjänst: hämtning av återvinning',
  'Beställdes den:',
  'Konsumentens/konsumenternas namn:',
  'Konsumentens/konsumenternas adress:',
  'Konsumentens/konsumenternas underskrift (endast om formuläret lämnas på papper):',
  'Datum:',
  '* Stryk det som inte är tillämpligt.',
]
