/** Why a booking was not sent, as far as it is told without the backend's client: after 'Bokningen kunde inte skickas: '. */

export const KEPT = 'Allt du har skrivit finns kvar.'

/** The client's own script could not be fetched: perhaps a newer version of the site has taken its place. */
export const notLoaded = `Sidan laddades inte klart. Kontrollera uppkopplingen, ladda om sidan och skicka igen. ${KEPT}`

export const tooSlow = `Servern svarade inte i tid. Skicka gärna igen, det blir ändå bara en bokning. ${KEPT}`

/** A proxy answers in the place of the server, which is being started anew. */
export const away = `Vår server är borta en liten stund. Vänta gärna någon minut och skicka igen. ${KEPT}`
