import { Fragment } from 'react'
import { monthOf } from '../../../shared/swedish-time.ts'
import { formHeading, type TermsText, termsChapters, termsOf } from '../../../shared/terms.ts'
import { Footer } from '../../components/footer.tsx'
import { PlainHeader } from '../../components/plain-header.tsx'

export function TermsPage() {
  return (
    <>
      <PlainHeader />
      <main className="terms">
        <div className="terms-head">
          <div className="wrap">
            <h1>Villkor och person&shy;uppgifter</h1>
            <nav aria-label="Innehåll">
              {termsChapters.map(({ title, id, sections }) => (
                <div key={id}>
                  <a href={`#${id}`}>{title}</a>
                  <ul>
                    {sections.map((section) => (
                      <li key={section.title}>
                        <a href={`#${idOf(section.title)}`}>{section.title}</a>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </div>
        </div>
        <div className="band">
          <div className="wrap">
            {/* Here, as Firefox's reading view leaves out what stands beside the contents. */}
            <p>
              Texten är från <time dateTime={termsOf}>{dayWithYear(termsOf)}</time>. Har du ett avtal gäller de villkor
              som stod i mejlet när vi svarade ja.
            </p>
            {termsChapters.map(({ title, id, sections }) => (
              <section className="stack" key={id} aria-labelledby={id}>
                <h2 id={id}>{title}</h2>
                {/* Sections, as Firefox's reading view leaves out a div in which much is links, such as where to complain. */}
                {sections.map((section) => (
                  <section key={section.title}>
                    <h3 id={idOf(section.title)}>{section.title}</h3>
                    <p>{section.text.map(linked)}</p>
                    {section.form && <Form lines={section.form} />}
                  </section>
                ))}
              </section>
            ))}
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}

/** The law wants it to be had before the contract, also by whoever has no mail program for the link. */
function Form({ lines }: { lines: readonly string[] }) {
  return (
    <figure>
      <figcaption>{formHeading}</figcaption>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </figure>
  )
}

/** 'Blev det inte rätt?' is #blev-det-inte-rätt. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** '22 november 2026' */
function dayWithYear(day: string): string {
  return `${Number(day.slice(8))} ${monthOf(day)} ${day.slice(0, 4)}`
}

function linked(part: TermsText) {
  const text = typeof part === 'string' ? part : part.text
  return <Fragment key={text}>{typeof part === 'string' ? text : <a href={part.to}>{text}</a>}</Fragment>
}
