import { BagDrawings } from '../../illustrations/bag.tsx'
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
