import { Link } from 'wouter'

/** For somebody who telephones. */
export function NewBookingLink() {
  return (
    <Link href="/ny" className="button quiet">
      Ny bokning
    </Link>
  )
}
