import type { ReactNode } from 'react'
import { company } from '../../shared/company.ts'

/** The company's logo, if it has one, beside its name. */
export function Logo() {
  if (!company.logo) return null
  return <img className="logo" src="/icon-192.png" width="36" height="36" alt="" />
}

/** The company's logo or, where it has none, the bag. */
export function Mark({ bag }: { bag: ReactNode }) {
  if (company.logo) return <Logo />
  return (
    <svg viewBox="0 0 100 130" aria-hidden="true">
      {bag}
    </svg>
  )
}
