import { fieldOf, fieldsInOrder, frequencyLabel } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import type { Household, Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { listPrice, priceOf } from '../../../../shared/price.ts'
import { addressRemark, emailRemark, phoneRemark } from '../../../../shared/remarks.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { useNow } from '../../../use-now.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { Case } from '../shared/case.tsx'
import { HouseholdLink, MaterialBags, Note, Others, Said } from '../shared/household.tsx'
import { useAnswer } from '../shared/just-answered.ts'
import { useKeptField } from '../use-kept-field.ts'
import { getsPrice, inHours, moment } from '../words.ts'
import { OtherAnswers, type Reply } from './other-answers.tsx'
import { Yes, yesFrom } from './yes.tsx'

/** To whoever has booked again what it has already. */
const ofDuplicate =
  'Du har redan hämtning hos oss, så den här bokningen behövs inte. Ditt avtal gäller som förut. Vill du ändra något gör du det på Min hämtning.'

const HURRY_MS = 6 * 3_600_000

interface UnansweredCardProps {
  waiting: Inbox['unanswered'][number]
  room: Inbox['room']
}

export function UnansweredCard({ waiting, room }: UnansweredCardProps) {
  const { booking, name, answers, answer_by, proposed_day, early_start, prices_read, asked_back_at, same_as } = waiting
  const now = useNow().getTime()
  const words = useKeptField(`answer ${booking}`)
  const { answer, isPending } = useAnswer('desk_answer', waiting)
  const price = prices_read[answers.frequency]
  const person = visibleLine(name)
  // The clock stands still until the household has answered.
  const isUrgent = !asked_back_at && Date.parse(answer_by) - now < HURRY_MS

  const reply: Reply = async (
    agree,
    first_day,
    { special_price = null, frequency = null, message = words.text || null, close } = {},
  ) => {
    const rhythm = frequency ?? answers.frequency
    const said = (household: Household) =>
      special_price
        ? getsPrice(person, 'båda priserna', household)
        : first_day
          ? `${person} har fått ja, ${rhythm === 'once' ? '' : 'första gången '}${dayName(first_day)}.`
          : `${person} har fått nej.`
    const seen = { ...answers, name, early_start, price: prices_read[rhythm] ?? listPrice(rhythm) }
    const args = { booking, agree, first_day, message, seen, special_price, frequency }
    const isDone = await answer(args, said, { words: message, close })
    // Taken back, the next answer may be a yes.
    if (isDone && !agree) words.forget()
  }

  return (
    <Case
      title={<Said text={answers.address} />}
      who={
        <>
          <p className="case-from row">
            <HouseholdLink booking={booking} text={name} />
            <span className={isUrgent ? 'clock urgent' : 'clock'}>
              {asked_back_at ? `Frågat ${moment(asked_back_at)}` : clock(answer_by, now)}
            </span>
          </p>
          <p>
            <strong>{frequencyLabel(answers.frequency)}</strong>
            <span>{`, ${priceOf(answers.frequency, price)}${price ? ' som när hushållet bokade' : ''}${early_start ? ', vill börja direkt' : ''}`}</span>
          </p>
        </>
      }
      says={
        <>
          <MaterialBags materials={answers.materials} />
          {addressRemark(answers.address) && <p className="note">Adressen nämner en annan ort än era områden.</p>}
          {emailRemark(answers.email) && (
            <Note text={`${answers.email} kan vara felskriven, och dit går svaret med länken. Ring och fråga.`} />
          )}
          {phoneRemark(answers.phone) && <Note text={`${answers.phone}: ${phoneRemark(answers.phone)}`} />}
          {fieldsInOrder()
            .filter((name) => fieldOf(name).kind === 'lines')
            .map((name) => {
              const [label, text] = listedField(name, answers)
              return <Note key={name} label={label} text={text} />
            })}
          <Others said="Samma telefon, e-post eller adress:" bookings={same_as.filter(({ is_near }) => !is_near)} />
        </>
      }
      acts={
        <>
          {same_as.some(({ is_near, status }) => !is_near && status === 'agreed') && (
            <Button look="quiet" isBusy={isPending} onClick={() => void reply(false, null, { message: ofDuplicate })}>
              Dubblett
            </Button>
          )}
          {!proposed_day && room && <p className="small">Ingen dag har plats. Ni kan säga ja ändå.</p>}
          {proposed_day && (
            <>
              <p className="small">{load(waiting, room)}</p>
              <BeyondRoom first={proposed_day} rhythm={answers.frequency} />
              <Yes
                className="big"
                text={yesFrom(answers.frequency, dayName(proposed_day))}
                waiting={waiting}
                isBusy={isPending}
                onYes={(special_price, close) => reply(true, proposed_day, { special_price, close })}
              />
            </>
          )}
          <OtherAnswers waiting={waiting} words={words} isBusy={isPending} reply={reply} />
        </>
      }
    />
  )
}

/** '9 av 20 stopp den dagen. 4 hushåll på samma gata', who may have other days. */
function load({ stops_on_proposed_day: stops, same_as }: UnansweredCardProps['waiting'], room: Inbox['room']): string {
  const near = same_as.filter(({ is_near, status }) => is_near && status === 'agreed').length
  const that = room ? `${stops} av ${room.capacity} stopp den dagen` : `${plural(stops, 'stopp')} den dagen`
  return near > 0 ? `${that}. ${near}\u00a0hushåll på samma gata` : that
}

function clock(answerBy: string, now: number): string {
  const left = Date.parse(answerBy) - now
  return left >= 0 ? `Svara inom ${inHours(left)}` : `Svaret skulle ha kommit för ${inHours(-left)} sedan`
}
