import { company } from '../../../shared/company.ts'
import { Footer } from '../../components/footer.tsx'
import { PlainHeader } from '../../components/plain-header.tsx'
import { Film } from '../../illustrations/film.tsx'

export function NotFoundPage() {
  return (
    <>
      <PlainHeader />
      <main className="lost">
        <div className="wrap">
          <div className="stack">
            <h1 lang="en">Oops! Page not found</h1>
            <p className="lead">{`Här står inga ${company.bag.several}. Sidan finns inte, eller så har den fått en ny adress.`}</p>
            <a className="button" href="/">
              Till startsidan
            </a>
          </div>
          <svg viewBox="0 0 140 110" aria-hidden="true">
            <g transform="translate(10 110)rotate(-96)">
              <Film />
            </g>
          </svg>
        </div>
      </main>
      <Footer />
    </>
  )
}
