import { company } from '../../shared/company.ts'

/** The law requires it to be easily accessible: at the foot of every page. */
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
            <a href="/min-hamtning">Min hämtning</a>
          </li>
          <li>
            <a href="/angra">Ångra avtalet här</a>
          </li>
          <li>
            <a href="/villkor">Villkor</a>
          </li>
          <li>
            <a href="/villkor#integritet">Personuppgifter</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
