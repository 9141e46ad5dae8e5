import { company } from '../../../../shared/company.ts'

export function Questions() {
  return (
    <section className="band sunk" aria-labelledby="questions-title">
      <div className="wrap split">
        <h2 id="questions-title">Vanliga frågor</h2>
        <div>
          {company.questions.map(({ question, answer }) => (
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
