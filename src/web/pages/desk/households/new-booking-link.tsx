import { Link } from 'wouter'

/** For somebody who telephones. */
export function NewBookingLink() {
  return (
    <p className="row">
      <Link href="/ny" className="button quiet">
        Ny bokning
      </Link>
    </p>
  )
}
