import { Footer } from '../../../components/footer.tsx'
import { PlainHeader } from '../../../components/plain-header.tsx'
import { BagDrawings } from '../../../illustrations/bag-drawings.tsx'

/** The document around the response to a form sent without script; it has no script of its own. */
export function AnswerPage() {
  return (
    <div id="page">
      <BagDrawings />
      <PlainHeader />
      <main className="band sunk">
        <div className="wrap">
          <h1 className="answer-title">Din bokning</h1>
          __ANSWER__
        </div>
      </main>
      <Footer />
    </div>
  )
}
