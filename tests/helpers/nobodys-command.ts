/**
 * `src/operator/main.ts` as the user `nobody`, for a test that root runs. Everything is loaded before rights are given up:
 * the checkout may lie where nobody but root can look.
 */
import '../../src/operator/commands.ts'
import '../../src/outbox/mailer.ts'
import '../../src/database/open.ts'
import './become-nobody.ts'
import '../../src/operator/main.ts'
