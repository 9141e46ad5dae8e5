import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { Bags } from './bags.tsx'

/** Shown until the script has loaded, which renders everything else. */
export function DeskPage() {
  return (
    <>
      <BagDrawings />
      <div id="desk">
        <main className="sign-in">
          <Bags />
          <h1>Skrivbordet</h1>
          <p className="lead">Öppnas …</p>
          <noscript>
            <p>Skrivbordet behöver JavaScript.</p>
          </noscript>
        </main>
      </div>
    </>
  )
}

/** Before the site's manifest, because the first one counts: the home-screen icon must open the desk. */
export function DeskHead() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <link rel="manifest" href="/skrivbord.webmanifest" />
    </>
  )
}
