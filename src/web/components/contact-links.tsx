import { company } from '../../shared/company.ts'
import { telephoneLink } from '../../shared/telephone-link.ts'

/** How to reach the company when the form is of no help. */
export function ContactLinks() {
  return (
    <>
      {company.staff.length > 0 && (
        <>
          <Telephone /> eller{' '}
        </>
      )}
      <a href={`mailto:${company.email}`}>{company.email}</a>
    </>
  )
}

/** The person who answers first. */
export function Telephone() {
  const [first] = company.staff
  return (
    first && (
      <a className="telephone" href={telephoneLink(first.phone)}>
        {first.phone}
      </a>
    )
  )
}
