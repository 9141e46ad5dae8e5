import { company } from '../../../../shared/company.ts'

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <p>
          © {company.copyrightYear} {company.name}
          <br />
          {company.label} i {company.municipality}
        </p>
        <ul>
          <li>
            <a href="#villkor">Villkor</a>
          </li>
          <li>
            <a href="#integritet">Personuppgifter</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
