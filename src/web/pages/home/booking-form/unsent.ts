/** Why a booking was not sent, without needing the backend's client; follows 'Bokningen kunde inte skickas: '. */

import { KEPT } from '../../../../shared/form-result.ts'

/** The client's script could not be fetched: a newer version of the site may have been deployed. */
export const notLoaded = `Sidan laddades inte klart. Kontrollera uppkopplingen, ladda om sidan och skicka igen. ${KEPT}`

export const tooSlow = `Servern svarade inte i tid. Skicka gärna igen, det blir ändå bara en bokning. ${KEPT}`

/** A proxy answers while the server restarts. */
export const away = `Vår server är borta en liten stund. Vänta gärna någon minut och skicka igen. ${KEPT}`
