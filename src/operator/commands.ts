import type { Command } from './command.ts'
import { answer } from './commands/answer.ts'
import { backup } from './commands/backup.ts'
import { bookings } from './commands/bookings.ts'
import { doctor } from './commands/doctor.ts'
import { erase } from './commands/erase.ts'
import { exportHousehold } from './commands/export.ts'
import { history } from './commands/history.ts'
import { mailRetry } from './commands/mail-retry.ts'
import { mailTest } from './commands/mail-test.ts'
import { restore } from './commands/restore.ts'
import { smsTest } from './commands/sms-test.ts'

export const commands: readonly Command[] = [
  answer,
  bookings,
  erase,
  exportHousehold,
  history,
  backup,
  restore,
  mailTest,
  mailRetry,
  smsTest,
  doctor,
]
