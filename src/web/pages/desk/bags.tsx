import { Bag } from '../../illustrations/bag.tsx'

/** What it is all about, where there is nothing else to see. */
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
