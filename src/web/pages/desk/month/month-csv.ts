import { frequencyLabel, materials } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { csvFile, readableTelephone } from '../../../../shared/csv.ts'
import type { Month } from '../../../../shared/desk.ts'

const labels = (['name', 'address', 'phone', 'frequency'] as const).map((name) => listedField(name, {})[0])
const heads = [...labels, 'Hämtningar', ...materials, 'Att betala', 'Betald', 'Referens']

export function monthCsv({ households }: Month): string {
  const lines = households.map((household) => [
    household.name,
    household.address,
    readableTelephone(household.phone),
    household.frequency ? frequencyLabel(household.frequency) : '',
    String(household.pickups),
    ...materials.map((material) => String(household.bags[material] ?? 0)),
    String(household.owes),
    household.paid_at ?? '',
    household.reference,
  ])
  return csvFile([heads, ...lines])
}
