import { company } from '../../shared/company.ts'
import { ourPhone } from '../../shared/our-phone.ts'
import { telephoneLink } from '../../shared/telephone-link.ts'

export function ContactLinks() {
  return (
    <>
      <Telephone /> eller <a href={`mailto:${company.email}`}>{company.email}</a>
    </>
  )
}

export function Telephone() {
  return (
    <a className="telephone" href={telephoneLink(ourPhone)}>
      {ourPhone}
    </a>
  )
}
