import { company } from '../../shared/company.ts'
import { telephoneLink } from '../../shared/telephone-link.ts'

/** How to reach the company when the form is of no help. */
export function ContactLinks() {
  const [first] = company.staff
  return (
    <>
      {first && (
        <>
          <a className="telephone" href={telephoneLink(first.phone)}>
            {first.phone}
          </a>{' '}
          eller{' '}
        </>
      )}
      <a href={`mailto:${company.email}`}>{company.email}</a>
    </>
  )
}
