import type { Config } from '../../config.ts'
import { company } from '../../shared/company.ts'
import { toHtml } from '../../shared/notification.ts'
import { swedishDay } from '../../shared/swedish-time.ts'
import { plainTerms, termsChapters, termsOf } from '../../shared/terms.ts'

const ofTheTerms = [
  ['Personuppgiftsansvarig', 'Vem som ansvarar'],
  ['Ändamål och uppgifter', 'Vad vi sparar och varför'],
  ['Skydd mot missbruk', 'Mot missbruk'],
  ['Mottagare, och överföring till tredje land', 'Vilka som ser det'],
  ['Tidsfrister för radering', 'Hur länge'],
] as const

export function processorsOf(settings: Config): { key: keyof typeof company.processors; service: string }[] {
  return [
    { key: 'machine', service: 'Maskinen' },
    ...(settings.SMTP_URL ? [{ key: 'mail' as const, service: 'E-posten' }] : []),
    ...(settings.SMS_URL ? [{ key: 'sms' as const, service: 'Sms' }] : []),
    ...(settings.BACKUP_URL ? [{ key: 'backups' as const, service: 'Säkerhetskopiorna' }] : []),
  ]
}

export function processingRecord(settings: Config, now: Date): string {
  const sections = termsChapters.flatMap((chapter) => chapter.sections)
  const points = ofTheTerms.map(([title, from]) => {
    const section = sections.find((one) => one.title === from)
    if (!section) throw new Error(`The terms have no section ${from}`)
    return [title, plainTerms(section.text)]
  })
  const processors = processorsOf(settings).map(
    ({ key, service }) => `${service}: ${company.processors[key] || 'inget biträdesavtal är antecknat'}`,
  )
  const all = [
    ...points.slice(0, 2),
    ['Registrerade', 'Hushåll som bokar hämtning, och de som företaget bokar åt per telefon.'],
    ...points.slice(2, 4),
    ['Personuppgiftsbiträden', processors.join('\n')],
    ...points.slice(4),
    [
      'Skyddsåtgärder',
      'Krypterad anslutning (TLS). Inloggning med kod till företagets brevlåda. Hushållens länkar sparas bara som hash. Åtkomst ' +
        'styrs i databasen. Säkerhetskopior varje natt, krypterade om de lämnar maskinen. Gallring sker av sig själv. Loggar ' +
        'innehåller inga personuppgifter.',
    ],
  ]
  const rows = all.map(
    ([title = '', text = '']) => `<tr><th scope="row">${toHtml(title)}</th><td>${toHtml(text)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Register över behandling</title>
<style>
  :root { color-scheme: light dark }
  @page { size: A4; margin: 16mm }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 0.9rem/1.45 system-ui, sans-serif }
  h1 { font-size: 1.3rem; text-wrap: balance }
  th, td { padding: 0.5em 0.8em 0.5em 0; border-top: 1px solid; text-align: start; vertical-align: top }
  th { width: 11em }
  table { border-collapse: collapse }
  @media (width < 40rem) { tr, th, td { display: block; width: auto } td { padding-top: 0; border: 0 } }
  @media print { body { margin: 0; padding: 0; font-size: 9.5pt } tr { break-inside: avoid } }
</style>
<h1>Register över behandling av personuppgifter</h1>
<p>${toHtml(company.name)}, enligt artikel 30.1 i GDPR. Utskrivet ${swedishDay(now)}, villkoren från ${termsOf}.</p>
<table>
${rows.join('\n')}
</table>
</html>
`
}
