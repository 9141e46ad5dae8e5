import type { ReactNode } from 'react'
import { withdrawalMail } from '../../../shared/terms.ts'
import { afterWithdrawing } from '../../../shared/withdrawal.ts'
import { ContactLinks } from '../../components/contact-links.tsx'
import { Footer } from '../../components/footer.tsx'
import { Island } from '../../components/island.tsx'
import { PlainHeader } from '../../components/plain-header.tsx'
import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

interface WithdrawalPageProps {
  /** Replaces the form: our server's response to a form sent without script. */
  result?: ReactNode
}

export function WithdrawalPage({ result }: WithdrawalPageProps) {
  return (
    <>
      <BagDrawings />
      <PlainHeader />
      <main className="withdrawal">
        <div className="wrap">
          <div className="stack about">
            <h1>Ångra avtalet här</h1>
            <p className="lead">
              Du har 14&nbsp;dagar på dig från det att avtalet började. Du behöver inte säga varför.
            </p>
            <p>Har det gått längre tid? Skicka ändå, så svarar vi.</p>
          </div>
          <div className="stack or">
            <h2>Ångra eller avsluta?</h2>
            <p>Ångrar du dig upphör avtalet genast. {afterWithdrawing}</p>
            <p>
              Vill du bara sluta? Avsluta på <a href="/min-hamtning?mer">Min hämtning</a>. Du väljer sista hämtningen
              och betalar till och med den.
            </p>
          </div>
          <div className="stack steps">
            {result ?? (
              <Island id="withdrawal">
                <WithdrawalFlow />
              </Island>
            )}
            <noscript>
              <p className="hint">
                Går formuläret inte att skicka gäller ett mejl eller ett samtal lika mycket:{' '}
                <a href={withdrawalMail.to}>skriv mejlet med färdiga ord</a>, eller hör av dig på <ContactLinks />.
              </p>
            </noscript>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}
