import { Fragment } from 'react'
import { type TermsText, termsChapters } from '../../../shared/terms.ts'
import { Footer } from '../../components/footer.tsx'
import { PlainHeader } from '../../components/plain-header.tsx'

/** The whole of what one agrees to, and of what becomes of what one writes; in short on the home page. */
export function TermsPage() {
  return (
    <>
      <PlainHeader />
      <main className="band terms">
        <div className="wrap">
          <h1>Villkor och personuppgifter</h1>
          {termsChapters.map(({ title, id, sections }) => (
            <div className="stack" key={id}>
              <h2 id={id}>{title}</h2>
              <dl className="paragraphs">
                {sections.map((section) => (
                  <div key={section.title}>
                    <dt>{section.title}</dt>
                    <dd>{section.text.map(linked)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </main>
      <Footer />
    </>
  )
}

function linked(part: TermsText) {
  const text = typeof part === 'string' ? part : part.text
  return <Fragment key={text}>{typeof part === 'string' ? text : <a href={part.to}>{text}</a>}</Fragment>
}
