/** What a household has written, made fit to be shown: it is hostile until it is. */

import type { Material } from '../../../shared/booking.ts'
import { company } from '../../../shared/company.ts'
import { visibleLine, visibleLines } from '../../../shared/plain-text.ts'
import { telephoneLink } from '../../../shared/telephone-link.ts'
import { mapLink } from './map-link.ts'

/** On one line, in its own direction of writing. */
export function Said({ text }: { text: string }) {
  return <bdi>{visibleLine(text)}</bdi>
}

/** As it was written, line by line. */
export function Note({ label, text }: { label?: string; text: string }) {
  const visible = visibleLines(text).trim()
  if (visible === '') return null
  return (
    <p className="note">
      {label && <strong>{label}: </strong>}
      <bdi>{visible}</bdi>
    </p>
  )
}

interface ContactProps {
  phone: string
  address?: string
  email?: string
}

/** Opens the phone's own map, telephone and messages; nothing of theirs is in the page. */
export function Contact({ phone, address, email }: ContactProps) {
  const tel = telephoneLink(phone)
  const canBeCalled = tel.length > 'tel:'.length
  return (
    <ul className="contact">
      {address && (
        <li>
          <a
            className="button quiet"
            href={mapLink(`${visibleLine(address)}, ${company.municipality}`)}
            rel="noreferrer"
          >
            Karta
          </a>
        </li>
      )}
      {canBeCalled && (
        <>
          <li>
            <a className="button quiet" href={tel}>
              Ring
            </a>
          </li>
          <li>
            <a className="button quiet" href={tel.replace('tel:', 'sms:')}>
              Sms
            </a>
          </li>
        </>
      )}
      {email && (
        <li>
          <a className="button quiet" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            Mejla
          </a>
        </li>
      )}
    </ul>
  )
}

const bags: Record<Material, { colour: string; drawing: string; name: string }> = {
  Glascontainers: { colour: 'glass', drawing: 'glass', name: 'Glas' },
  Plastavfall: { colour: 'plastic', drawing: 'plastic', name: 'Plast' },
  Metallbehållare: { colour: 'metal', drawing: 'metal', name: 'Metall' },
  Pappkartonger: { colour: 'cardboard', drawing: 'cardboard', name: 'Papp' },
  Special: { colour: 'special', drawing: 'film', name: 'Special' },
}

export function shortMaterial(material: Material): string {
  return bags[material].name
}

/** The material's bag; decoration beside its name. */
export function MaterialBag({ material }: { material: Material }) {
  const { colour, drawing } = bags[material]
  return (
    <svg className={`desk-bag ${colour}`} viewBox="0 0 100 130" aria-hidden="true">
      <use href={`#${drawing}`} />
    </svg>
  )
}

export function MaterialBags({ materials }: { materials: readonly Material[] }) {
  return (
    <ul className="bags">
      {materials.map((material) => (
        <li key={material}>
          <MaterialBag material={material} />
          {shortMaterial(material)}
        </li>
      ))}
    </ul>
  )
}
