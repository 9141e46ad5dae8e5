import { type RefObject, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/button.tsx'
import { saveFile } from '../../../save-file.ts'
import { useBusy } from '../../../use-busy.ts'
import { Section } from '../section.tsx'
import { useTell } from '../tell.ts'
import { drawn } from './drawn.ts'
import { Flyer } from './flyer.tsx'

/** Printed and saved from the browser; nothing is sent anywhere. */
export default function FlyerView() {
  // Not where the desk happens to have been opened.
  const site = document.querySelector('meta[name=site]') as HTMLMetaElement
  const of = { address: site.content, host: site.dataset.host as string }
  const square = useRef<HTMLDivElement>(null)
  return (
    <>
      <h1>Flygblad</h1>
      <p className="not-on-paper">
        <Link href="/sasong">Tillbaka till säsongen</Link>
      </p>
      <Section title="Att dela ut">
        <p>Ett blad i A5, med er sida som QR-kod. Välj A5 i utskriften, eller två blad på en A4.</p>
        <div className="row">
          <Button onClick={() => print()}>Skriv ut</Button>
        </div>
        <Flyer form="a5" {...of} />
      </Section>
      <Section title="Att lägga upp">
        <p>En kvadratisk bild, 1080 × 1080, för sociala medier.</p>
        <div className="row">
          <SaveButton square={square} />
        </div>
        <div ref={square}>
          <Flyer form="square" {...of} />
        </div>
      </Section>
      <div className="paper flyer-paper">
        <Flyer form="a5" {...of} />
      </div>
    </>
  )
}

function SaveButton({ square }: { square: RefObject<HTMLDivElement | null> }) {
  const tell = useTell()
  const [isBusy, begin] = useBusy()

  async function save() {
    const picture = square.current?.querySelector('svg')
    if (!picture) return
    try {
      saveFile('flygblad.png', 'image/png', await drawn(picture, 1080))
      tell('success', 'Bilden är sparad.')
    } catch {
      tell('error', 'Webbläsaren kunde inte rita bilden. Ta en skärmbild av den i stället.')
    }
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void begin(save)}>
      Spara bilden
    </Button>
  )
}
