/** On the page, and in full in the agreement mail. */

import type { HouseholdState } from './agreement.ts'
import { countOfBags } from './bags.ts'
import type { Rhythm } from './booking.ts'
import { company } from './company.ts'
import { untilTheDayBefore } from './deadline.ts'
import { type Firm, isFirm } from './firm.ts'
import { ourPhone } from './our-phone.ts'
import { answerTime } from './pickup-time.ts'
import { priceOf, priceOfSkipping, sumAgreed } from './price.ts'
import { inOurMailbox, retention } from './retention.ts'
import { agreementHolds } from './season-words.ts'
import { listed } from './swedish-text.ts'
import { telephoneLink } from './telephone-link.ts'

/** Text, optionally a link to one of our paths, a web address, a mailbox or a telephone. */
export type TermsText = string | { text: string; to: string }

export function plainTerms(text: readonly TermsText[]): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/**
 * For paper, and mails, which may be printed or outlive their links.
 * @param url the site's, if it is known
 */
export function termsOnPaper(text: readonly TermsText[], url: string | null): string {
  return text.map((part) => onPaper(part, url)).join('')
}

function onPaper(part: TermsText, url: string | null): string {
  if (typeof part === 'string') return part
  const { text, to } = part
  if (/^(mailto|tel):/.test(to)) return text
  const address = to.startsWith('/') ? url && `${url}${to}` : to
  return address ? `${text} (${address})` : text
}

interface TermsChapter {
  title: string
  id: string
  /** `form`: lines to fill in. */
  sections: { title: string; text: TermsText[]; form?: readonly string[] }[]
}

/** The day on which the terms below last changed; a test enforces updating it. */
export const termsOf = '2026-11-30'

const { email, label, legal, limits, name, noticeWeeks, payment, retentionDays, season, staff, swish } = company

/** The statutory withdrawal form, whose use is voluntary. */
export const withdrawalForm: readonly string[] = [
  `Till ${[name, legal.postalAddress, email].filter(Boolean).join(', ')}`,
  'Jag meddelar härmed att jag frånträder mitt avtal om följande tjänst: hämtning av förpackningar.',
  'Avtalet ingicks den:',
  'Mitt namn:',
  'Min adress:',
  'Datum:',
]

const mailbox: TermsText = { text: email, to: `mailto:${email}` }
const telephone: TermsText = { text: ourPhone.replaceAll(' ', '\u00a0'), to: telephoneLink(ourPhone) }
const ownPage: TermsText = { text: 'Min hämtning', to: '/min-hamtning' }
export const withdrawalMail = {
  text: 'standardblanketten i ett mejl',
  to: `mailto:${email}?subject=${encodeURIComponent('Jag ångrar mitt avtal')}&body=${encodeURIComponent(withdrawalForm.join('\r\n'))}`,
}

const whereDataIs =
  legal.dataStaysInEurope === null
    ? ''
    : legal.dataStaysInEurope
      ? ' Annars stannar uppgifterna inom EU och EES.'
      : ' En del av uppgifterna ligger hos företag utanför EU och EES. Fråga oss vilka, och hur de skyddas.'

const { bags, kilos } = limits
const isOne = staff.length === 1

/** How much one pick-up takes, for both the terms and the agreement mail. */
export const pickupLimits =
  [
    bags !== null && `Högst ${countOfBags(bags)} åt gången`,
    kilos !== null && `högst ${kilos}\u00a0kilo i varje ${company.bag.one}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^h/, 'H') || `Säg till innan om det är många ${company.bag.several}, eller tunga`

const listPrices = `En gång ${priceOf('once')}, varannan vecka ${priceOf('biweekly')}, varje vecka ${priceOf('weekly')}`

const withdrawing: TermsChapter['sections'][number] = {
  title: 'Ångerrätt',
  text: [
    'Du får ångra dig inom 14\u00a0dagar från det att avtalet började, utan att säga varför: ',
    { text: 'Ångra avtalet här', to: '/angra' },
    ', med ',
    withdrawalMail,
    ' eller på annat sätt. Du får en bekräftelse med datum och klockslag. Ber du oss hämta under de dagarna betalar ' +
      'du för det som är hämtat. Det du har betalat för mycket får du tillbaka inom 14\u00a0dagar.',
  ],
  form: withdrawalForm,
}

/** Above the lines of a form. */
export const formHeading = 'Standardblankett, att fylla i bara om du vill ångra avtalet'

/** @param forFirm a firm or an association, to whom the law about consumers does not apply */
const termsAt = (prices: string, lastDay: string | null, forFirm = false): TermsChapter => ({
  title: 'Villkor',
  id: 'villkor',
  sections: [
    {
      title: 'Vem du handlar av',
      text: [
        `${name}, ${label.charAt(0).toLowerCase()}${label.slice(1)} inom Ung Företagsamhet${
          legal.postalAddress && `, ${legal.postalAddress}`
        }. ${
          legal.organisationNumber
            ? `Organisationsnummer ${legal.organisationNumber}.`
            : `Ett UF-företag är ingen juridisk person och har inget organisationsnummer. Bakom det står ${listed(
                staff.map((person) => person.name),
              )}.`
        } E-post: `,
        mailbox,
        '. Telefon: ',
        telephone,
        '.',
      ],
    },
    ...(legal.mandate || legal.transportPermit
      ? [{ title: 'Varför vi får hämta', text: [[legal.mandate, legal.transportPermit].filter(Boolean).join(' ')] }]
      : []),
    {
      title: 'När avtalet börjar',
      text: [
        `Din bokning är en förfrågan. Avtalet börjar när vi svarar ja, inom ${answerTime}. Skickar vi ett ` +
          'eget pris till dig börjar det när du tackar ja till det. Fram till dess är varken du eller vi bundna. Avtalet är ' +
          'på svenska, och du får det i ett mejl eller på papper att spara. Blev något fel i bokningen rättar du det på ',
        ownPage,
        ', eller säger till oss.',
      ],
    },
    {
      title: 'Vad vi hämtar',
      text: [
        'Förpackningar av glas, plast, metall och papp. Annat än detta hämtar vi bara efter ett särskilt svar och pris. ' +
          `${company.words.notTaken} ${pickupLimits}. Det som är fel sorterat lämnar vi kvar och säger varför.`,
      ],
    },
    {
      title: 'Pris och betalning',
      text: [
        `${prices}. Det är hela priset. ` +
          'UF-företag tar inte ut moms. Månadspriset gäller kalendermånaden. Börjar eller slutar du mitt i en ' +
          'månad betalar du bara för hämtningsdagarna då avtalet gällde. En dag som vi ställer in utan att ersätta dras av. ' +
          `${priceOfSkipping} En engångshämtning kostar inget om den inte blir av. Du betalar i efterskott: vi skickar summan, hur den är ` +
          `räknad och referensen när månaden är slut.${swish && !/swish/i.test(payment) ? ` Du kan swisha till ${swish}.` : ''}${payment && ` ${payment}`}`,
      ],
    },
    {
      title: 'Hur länge, och hur du slutar',
      text: [
        `En engångshämtning är en gång. ${agreementHolds(lastDay)} Du avslutar på Min hämtning, utan uppsägningstid. Avslutar du senast kl.\u00a0${untilTheDayBefore()} ` +
          'nästa hämtning hämtas inget mer. Till samma tid kan du hoppa över eller flytta en dag.' +
          (noticeWeeks > 0
            ? ` Avslutar vi säger vi till minst ${noticeWeeks === 1 ? 'en vecka' : `${noticeWeeks}\u00a0veckor`} i förväg. Bara om du ` +
              'har brutit grovt mot villkoren får vi sluta direkt, och då säger vi vad som har hänt.'
            : ''),
      ],
    },
    ...(forFirm ? [] : [withdrawing]),
    {
      title: 'Blev det inte rätt?',
      text: forFirm
        ? ['Klaga så snart du kan: ', mailbox, '.']
        : [
            'Klaga så snart du kan: ',
            mailbox,
            '. Blir vi inte överens prövar ',
            { text: 'Allmänna reklamationsnämnden', to: 'https://www.arn.se/' },
            ' tvister som gäller minst 500\u00a0kr. Gratis råd, också om mindre summor, ger ',
            { text: 'Hallå konsument', to: 'https://www.hallakonsument.se/' },
            '.',
          ],
    },
  ],
})

const personalDataAt = (forFirm = false): TermsChapter => ({
  title: 'Dina personuppgifter',
  id: 'integritet',
  sections: [
    {
      title: 'Vem som ansvarar',
      text: [
        legal.organisationNumber
          ? `${name}, organisationsnummer ${legal.organisationNumber}. Skriv till `
          : isOne
            ? `${staff[0]?.name}, som driver ${name}. Skriv till `
            : `De som driver ${name}, tillsammans: ${listed(staff.map((person) => person.name))}. Skriv till `,
        mailbox,
        ` om allt som rör dina uppgifter${isOne ? '' : ', så svarar den av oss som kan'}.`,
      ],
    },
    {
      title: 'Vad vi sparar och varför',
      text: [
        `Det du fyller i, portkoder i meddelandet också, och vad som sedan händer: dina dagar, ändringar, hur många ${company.bag.several} ` +
          'av varje material vi har hämtat, vad du ska betala och vad banken skriver om dina betalningar. Vi behöver det för att ' +
          'svara dig, hämta och få betalt (avtalet och det du ber om före det, artikel 6.1 b i GDPR). Utan uppgifterna kan vi inte ' +
          'hämta. När säsongen är slut kan vi fråga om du vill vara med i nästa (vårt berättigade intresse, artikel 6.1 f). ' +
          'Säg till om du inte vill ha frågan. Inga beslut fattas automatiskt.',
      ],
    },
    {
      title: 'Mot missbruk',
      text: [
        'Servern håller din ip-adress i minnet i högst ett dygn, för att ingen ska kunna boka i tusental (vårt ' +
          'berättigade intresse, artikel 6.1 f). Den sparas inte med bokningen.',
      ],
    },
    {
      title: 'Vilka som ser det',
      text: [
        `Vi som driver ${name} och de som sköter webbplats, e-post${company.reminder.sms ? ', sms' : ''} och ` +
          `säkerhetskopior åt oss. Den som kör kan öppna en adress i telefonens karta. Då får den som gör kartan, ` +
          'Apple, Google eller OpenStreetMap, veta adressen men inte vem som bor där.' +
          whereDataIs,
      ],
    },
    {
      title: 'Hur länge',
      text: [
        `${retention} Så länge kan en räkning eller ett klagomål behöva redas ut. Det borttagna kan ligga kvar ett par veckor till i säkerhetskopior. ${
          forFirm
            ? ''
            : `Har du ångrat avtalet utan din länk tar vi bort det meddelandet ${retentionDays}\u00a0dagar efter att det kom. `
        }${inOurMailbox} Läggs ${name} ner säger vi till ` +
          'i förväg, och när det sista är betalt raderar vi allt: bokningarna, säkerhetskopiorna och brevlådan.',
      ],
    },
    {
      title: 'Dina rättigheter',
      text: [
        'Se, rätta och radera gör du på Min hämtning. Där hämtar du också allt i en fil som andra program kan läsa, om du ' +
          'vill flytta det någon annanstans. Du kan också be oss om det, eller om att vi begränsar hur vi använder ' +
          'uppgifterna, och du kan invända mot att vi använder dem. Är du missnöjd kan du klaga hos ',
        { text: 'Integritetsskyddsmyndigheten, IMY', to: 'https://www.imy.se/' },
        '.',
      ],
    },
    {
      title: 'Kakor',
      text: [
        'Inga. Fliken minns det du skriver tills du har skickat det, kvittot på din bokning, din länk till Min hämtning ' +
          'och det som senast stod där. Allt är borta när du stänger den, eller på Min hämtning trycker på Glöm mig i den här ' +
          'fliken.',
      ],
    },
  ],
})

export const termsChapters: readonly TermsChapter[] = [termsAt(listPrices, season.lastDay), personalDataAt()]

/** For a contract, which names no other price than its own, and the season that runs; a firm's without what is only for consumers. */
export function contractTerms(
  agreement: {
    price: number
    frequency: Rhythm
    season_ends: string | null
    wish?: HouseholdState['wish']
  } & Pick<Firm, 'organisation'>,
): readonly TermsChapter[] {
  return [
    termsAt(`Ditt pris är ${sumAgreed(agreement)}`, agreement.season_ends, isFirm(agreement)),
    personalDataAt(isFirm(agreement)),
  ]
}
