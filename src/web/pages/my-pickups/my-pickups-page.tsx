import { ContactLinks } from '../../components/contact-links.tsx'
import { Footer } from '../../components/footer.tsx'
import { Island } from '../../components/island.tsx'
import { PlainHeader } from '../../components/plain-header.tsx'
import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { MyPickups } from './my-pickups.tsx'

export function MyPickupsPage() {
  return (
    <>
      <BagDrawings />
      <PlainHeader />
      <main>
        <noscript>
          <div className="state-head state-head-alone">
            <div className="wrap">
              <div className="stack">
                <h1>Min hämtning</h1>
                <p>
                  Sidan behöver JavaScript för att visa dina dagar. Slå på det, eller hör av dig så hjälper vi till:{' '}
                  <ContactLinks />.
                </p>
              </div>
            </div>
          </div>
        </noscript>
        <Island id="my-pickups">
          <MyPickups />
        </Island>
      </main>
      <Footer />
    </>
  )
}
