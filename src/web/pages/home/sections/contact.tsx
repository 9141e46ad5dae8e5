import { company } from '../../../../shared/company.ts'
import { telephoneLink } from '../../../../shared/telephone-link.ts'

export function Contact() {
  return (
    <section id="contact" className="band contact" aria-labelledby="contact-title">
      <div className="wrap split">
        <div className="stack">
          <h2 id="contact-title">Hör av dig</h2>
          <p className="lead">
            Frågor, beröm eller klagomål: <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </div>
        <ul className="staff">
          {company.staff.map(({ role, name, phone }) => (
            <li className="card" key={phone}>
              <p className="small">{role}</p>
              <h3>{name}</h3>
              <a className="telephone" href={telephoneLink(phone)}>
                {phone}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
