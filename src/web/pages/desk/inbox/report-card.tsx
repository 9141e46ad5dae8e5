import { Link } from 'wouter'
import type { Inbox } from '../../../../shared/desk.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Case } from '../shared/case.tsx'
import { Contact, HouseholdLink, Note, Said } from '../shared/household.tsx'
import { moment, outcomeLabels } from '../words.ts'
import { Settle } from './settle.tsx'

export function ReportCard(report: Inbox['reports'][number]) {
  const { id, booking, name, address, phone, day, words, at, outcome, note } = report
  return (
    <Case
      title={<Said text={address} />}
      who={
        <p>
          <HouseholdLink booking={booking} text={name} />
          <span>{`, ${moment(at)}`}</span>
        </p>
      }
      says={
        <>
          <Note label={capital(dayName(day))} text={words} />
          {note && <Note label="Föraren skrev" text={note} />}
          <p>
            <span>{`Vi har antecknat: ${outcome ? outcomeLabels[outcome] : 'ingenting'}.`}</span>{' '}
            <Link href={`/runda/${day}/${booking}`}>Visa rundan</Link>
          </p>
        </>
      }
      reach={<Contact name={name} phone={phone} address={address} />}
      acts={<Settle id={id} />}
    />
  )
}
