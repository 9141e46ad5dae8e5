import { Bag } from '../../illustrations/bag.tsx'

/** Decoration for empty views. */
export function Bags() {
  return (
    <div className="ledge">
      <Bag material="glass" />
      <Bag material="plastic" />
      <Bag material="metal" />
      <Bag material="cardboard" />
    </div>
  )
}
