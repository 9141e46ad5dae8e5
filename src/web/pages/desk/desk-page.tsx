import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { Bags } from './bags.tsx'

/** What stands there until the script has come; all else is the script's. */
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

/** Before the site's own manifest, since the first one counts: the icon on a telephone is to open the desk. */
export function DeskHead() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <link rel="manifest" href="/skrivbord.webmanifest" />
    </>
  )
}
