/** A household's text, made safe to display: it is untrusted input. */

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AgreementStatus, Bags } from '../../../../shared/agreement.ts'
import { type Material, materials, materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { visibleLine, visibleLines } from '../../../../shared/plain-text.ts'
import { placeOf } from '../../../../shared/street.ts'
import { isMobile, strangersTelephoneLink } from '../../../../shared/telephone.ts'
import { MaterialBag as AnyMaterialBag } from '../../../illustrations/material-bag.tsx'
import { mapLink } from '../map-link.ts'
import { statusLabels } from '../words.ts'

/** On one line, in its own writing direction. */
export function Said({ text }: { text: string }) {
  return <bdi>{visibleLine(text)}</bdi>
}

export function Note({ label, text }: { label?: string; text: string }) {
  const visible = visibleLines(text).trim()
  if (visible === '') return null
  return (
    <p className="note">
      {label && <strong>{`${label}: `}</strong>}
      <bdi>{visible}</bdi>
    </p>
  )
}

interface ContactProps {
  /** For whoever tabs to a link, or lists them, without the card around it. */
  name: string | null
  phone: string
  address?: string
  email?: string
  hasSms?: boolean
}

/** No foreign content is embedded. */
export function Contact({ name, phone, address, email, hasSms = true }: ContactProps) {
  const tel = strangersTelephoneLink(phone)
  const links: Record<string, string | false | null | undefined> = {
    Karta: address && mapLink(`${placeOf(address)}, ${company.municipality}`),
    Ring: tel,
    Sms: tel && hasSms && isMobile(tel) && tel.replace('tel:', 'sms:'),
    Mejla: email && `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
  }
  return (
    <ul className="contact">
      {Object.entries(links).map(
        ([text, href]) =>
          href && (
            <li key={text}>
              <a
                className="button quiet"
                href={href}
                rel="noreferrer"
                aria-description={name === null ? undefined : visibleLine(name)}
              >
                {text}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

export function MaterialBag({ material }: { material: Material }) {
  return <AnyMaterialBag className="desk-bag" material={material} />
}

interface CountedBagsProps {
  bags: Bags
  label?: string
  children(count: number, name: string): ReactNode
}

export function CountedBags({ bags, label, children }: CountedBagsProps) {
  const found = materials.filter((material) => bags[material])
  if (found.length === 0) return null
  return (
    <ul className="bags row" aria-label={label}>
      {found.map((material) => (
        <li key={material}>
          <MaterialBag material={material} />
          {children(bags[material] ?? 0, materialTable[material].short)}
        </li>
      ))}
    </ul>
  )
}

export function MaterialBags({ materials }: { materials: readonly Material[] }) {
  const bags = Object.fromEntries(materials.map((material) => [material, 1]))
  return <CountedBags bags={bags}>{(_, name) => <span>{name}</span>}</CountedBags>
}

/** @param booking null once it is erased */
export function HouseholdLink({ booking, text }: { booking: string | null; text: string }) {
  if (!booking) return <Said text={text} />
  return (
    <Link href={`/hushall/${booking}`}>
      <Said text={text} />
    </Link>
  )
}

const SHOWN_OTHERS = 3

interface OthersProps {
  said: string
  bookings: readonly { booking: string; name: string; status: AgreementStatus }[]
}

export function Others({ said, bookings }: OthersProps) {
  if (bookings.length === 0) return null
  return (
    <div>
      <p>{said}</p>
      <ul>
        {bookings.slice(0, SHOWN_OTHERS).map(({ booking, name, status }) => (
          <li key={booking}>
            <HouseholdLink booking={booking} text={name} />
            <span>{` (${statusLabels[status].toLowerCase()})`}</span>
          </li>
        ))}
      </ul>
      {bookings.length > SHOWN_OTHERS && <p>{`och ${bookings.length - SHOWN_OTHERS} till`}</p>}
    </div>
  )
}
