import { pickupWeekday } from '../../../../shared/pickup-time.ts'
import { dayName, weekdayName } from '../../../../shared/swedish-time.ts'
import { useDeskQuery } from '../query.ts'
import { Section } from '../section.tsx'
import { ChangeDay } from '../shared/change-day.tsx'
import { HouseholdLink, Said } from '../shared/household.tsx'

export function OtherDays() {
  const { data: households = [] } = useDeskQuery('desk_other_days', {})
  if (households.length === 0) return null
  return (
    <Section title={`Andra dagar än ${pickupWeekday}ar`}>
      <p>Nya bokningar föreslås {pickupWeekday}ar. De här hushållen har kvar sin dag tills ni byter den.</p>
      <ul className="stack">
        {households.map(({ booking, name, address, weekday, frequency, next_day }) => (
          <li key={booking} className="card-plain stack">
            <h3>
              <HouseholdLink booking={booking} text={name} />
            </h3>
            <p>
              <Said text={address} />
            </p>
            <p>{`${weekdayName(weekday)}ar${next_day ? `, nästa gång ${dayName(next_day)}` : ''}`}</p>
            <ChangeDay booking={booking} weekday={weekday} rhythm={frequency} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
