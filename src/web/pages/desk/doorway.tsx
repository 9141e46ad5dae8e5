import type { ReactNode } from 'react'
import { Logo } from '../../components/mark.tsx'
import { Bag } from '../../illustrations/bag.tsx'

export function Doorway({ lead, children }: { lead: string; children?: ReactNode }) {
  return (
    <main className="sign-in stack">
      <div className="ledge">
        <Bag material="glass" />
        <Bag material="plastic" />
        <Bag material="metal" />
        <Bag material="cardboard" />
      </div>
      <Logo />
      <h1>Skrivbordet</h1>
      <p className="lead">{lead}</p>
      {children}
    </main>
  )
}
