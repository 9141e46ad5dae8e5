import { Link } from 'wouter'
import { pickupWeekday } from '../../../../shared/pickup-time.ts'
import { dayName, weekdayName } from '../../../../shared/swedish-time.ts'
import { Said } from '../household-parts.tsx'
import ChangeDay from '../households/change-day.tsx'
import { useDeskQuery } from '../query.ts'

/** Who has another weekday than the company's; nothing while nobody has. */
export function OtherDays() {
  const { data: households = [] } = useDeskQuery('desk_other_days', {})
  if (households.length === 0) return null
  return (
    <section aria-labelledby="other-days">
      <h2 id="other-days">Andra dagar än {pickupWeekday}ar</h2>
      <p>Nya bokningar föreslås {pickupWeekday}ar. De här hushållen har kvar sin dag tills ni byter den.</p>
      <ul className="cards">
        {households.map(({ booking, name, address, weekday, next_day }) => (
          <li key={booking} className="card-plain">
            <h3>
              <Link href={`/hushall/${booking}`}>
                <Said text={name} />
              </Link>
            </h3>
            <p>
              <Said text={address} />
            </p>
            <p>{`${weekdayName(weekday)}ar${next_day ? `, nästa gång ${dayName(next_day)}` : ''}`}</p>
            <ChangeDay booking={booking} weekday={weekday} />
          </li>
        ))}
      </ul>
    </section>
  )
}
