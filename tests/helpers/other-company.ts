/** Its file logo.svg: a blue square, and a script that no page may have. */
export const otherLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="steal()">
  <script>steal()</script><path d="M0 0h9v9H0z" fill="#1d5fa8"/></svg>`

/** The data of a company that shares as little as possible with the sample. */
export const other = {
  name: 'Returkärran UF',
  tagline: 'Vi kör bort det du har sorterat',
  subtitle: 'Varannan torsdag, vid din dörr',
  accent: '#1d5fa8',
  words: {
    sorting: 'I våra lådor, som ni får låna.',
    bags: 'En sort i varje låda.',
    putOut: 'Vid grinden.',
    notTaken: 'Inget farligt avfall.',
  },
  logo: 'logo.svg',
  questions: [{ question: 'Kommer ni i regn?', answer: 'Ja, i alla väder.' }],
  bag: { one: 'säck', several: 'säckar', these: 'säckarna' },
  reasons: { notOut: ['Vi såg ingen säck.'], wrong: ['Säcken var trasig.'] },
  email: 'post@returkärran.example',
  staff: [{ role: 'Driftsansvarig', name: 'Nour Ekdahl', phone: '070-174 06 61' }],
  municipality: 'Nynäshamn',
  areas: ['Ösmo', 'Sorunda'],
  prices: { once: 90, biweekly: 140, weekly: 260 },
  pickup: { isoWeekday: 4, from: '17:30', to: '19:15' },
  closedDates: [{ date: '2030-05-30', reason: 'Kristi himmelsfärdsdag' }],
  answerWithinHours: 36,
  changeUntil: '14:00',
  reminder: { time: '16:00', sms: false },
  season: { lastDay: null },
  swish: '123 400 05 60',
  payment: 'Med Swish.',
  copyrightYear: 2026,
  label: 'Ett UF-företag',
  legal: {
    postalAddress: 'Hamnskolan, 149 30 Nynäshamn',
    mandate: 'Nynäshamns kommun har anlitat oss.',
    transportPermit: 'Länsstyrelsen har gett oss tillstånd att köra avfall.',
    receivingFacility: null,
  },
  retentionDays: 400,
}
