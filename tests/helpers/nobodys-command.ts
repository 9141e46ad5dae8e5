/**
 * `src/operator/main.ts` as the user `nobody`, for a test that root runs. Everything is imported before dropping privileges,
 * because the checkout may be readable only by root.
 */
import '../../src/operator/commands.ts'
import '../../src/outbox/mail/mailer.ts'
import '../../src/database/postgres.ts'
import './become-nobody.ts'
import '../../src/operator/main.ts'
