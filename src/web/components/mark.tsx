import type { ReactNode } from 'react'
import { company } from '../../shared/company.ts'

/** The company's logo, where it has one, instead of the bag. */
export function Mark({ bag }: { bag: ReactNode }) {
  if (company.logo) return <img src="/icon-192.png" width="36" height="36" alt="" />
  return (
    <svg viewBox="0 0 100 130" aria-hidden="true">
      {bag}
    </svg>
  )
}
