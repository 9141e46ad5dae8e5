import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { Doorway } from './doorway.tsx'

/** Shown until the script has loaded, which renders everything else. */
export function DeskPage() {
  return (
    <>
      <BagDrawings />
      <div id="desk">
        <Doorway lead="Öppnas …">
          <noscript>
            <p>Skrivbordet behöver JavaScript.</p>
          </noscript>
        </Doorway>
      </div>
    </>
  )
}

/** Before the site's manifest, because the first one counts: the home-screen icon must open the desk. */
export function DeskHead() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="site" content="__PUBLIC_URL__/" data-host="__PUBLIC_HOST__" />
      <link rel="manifest" href="/skrivbord.webmanifest" />
    </>
  )
}
