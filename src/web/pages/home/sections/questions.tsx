import { company } from '../../../../shared/company.ts'

const questions = company.questions ?? [
  {
    question: 'Måste jag vara hemma när ni kommer?',
    answer: `Nej. Står påsarna ute senast ${company.pickup.from} tar vi dem utan att ringa på.`,
  },
  {
    question: 'Tar ni pant?',
    answer: 'Nej, panta i affären, så att du får tillbaka pengarna.',
  },
  {
    question: 'Mitt område finns inte med. Kan jag boka ändå?',
    answer: 'Fråga oss. Kan vi ta med dig på rundan gör vi gärna det.',
  },
]

export function Questions() {
  return (
    <section className="band sunk" aria-labelledby="questions-title">
      <div className="wrap split">
        <h2 id="questions-title">Vanliga frågor</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
