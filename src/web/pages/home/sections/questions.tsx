import { company } from '../../../../shared/company.ts'

const questions = [
  {
    question: 'Måste jag vara hemma när ni kommer?',
    answer: `Nej. Står påsarna utanför dörren senast ${company.pickup.from} tar vi dem utan att ringa på.`,
  },
  {
    question: 'Tar ni pant?',
    answer: 'Nej, pantflaskor och pantburkar lämnar du i affären, så att du får tillbaka din pant.',
  },
  {
    question: 'Hur ändrar eller avbokar jag?',
    answer: 'Mejla eller ring oss och säg vilken adress det gäller. Du behöver inte ange något skäl.',
  },
  {
    question: 'Mitt område finns inte med. Kan jag boka ändå?',
    answer: 'Skriv till oss och berätta var du bor. Kan vi ta med dig på rundan gör vi gärna det.',
  },
  {
    question: 'Hur vet jag att bokningen kom fram?',
    answer: `Det ser du direkt på sidan, och inom ${company.answerWithinHours} timmar hör vi av oss. Har du inte hört något då, ring oss.`,
  },
]

export function Questions() {
  return (
    <section className="band" aria-labelledby="questions-title">
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
