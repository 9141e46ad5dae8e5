import { Footer } from '../../../components/footer.tsx'
import { PlainHeader } from '../../../components/plain-header.tsx'
import { BagDrawings } from '../../../illustrations/bag-drawings.tsx'

export function ResultPage() {
  return (
    <div id="page">
      <BagDrawings />
      <PlainHeader />
      <main className="band sunk">
        <div className="wrap">
          <h1 className="result-title">Din bokning</h1>
          __RESULT__
        </div>
      </main>
      <Footer />
    </div>
  )
}
