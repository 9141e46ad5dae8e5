import type { ReactNode } from 'react'
import { company } from '../../shared/company.ts'

export function Logo() {
  if (!company.logo) return null
  return <img className="logo" src="/icon-192.png" width="36" height="36" alt="" />
}

export function Mark({ bag }: { bag: ReactNode }) {
  if (company.logo) return <Logo />
  return (
    <svg viewBox="0 0 100 130" aria-hidden="true">
      {bag}
    </svg>
  )
}
