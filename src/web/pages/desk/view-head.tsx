import { Link } from 'wouter'

export function ViewHead({ title }: { title: string }) {
  return (
    <div className="view-head row">
      <h1>{title}</h1>
      <Link href="/ny" className="button quiet">
        Ny bokning
      </Link>
    </div>
  )
}
