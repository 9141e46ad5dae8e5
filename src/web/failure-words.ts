/**
 * What households and the desk read when the server gave no usable reply. The booking form has its own words, which follow
 * 'Bokningen kunde inte skickas: ' and say that nothing is lost; sharing these would load them before the form is touched.
 */
export const failureWords = {
  'no-contact': 'Ingen kontakt med servern. Kontrollera uppkopplingen och försök igen.',
  'too-slow': 'Servern svarade inte i tid. Försök igen, det händer ändå bara en gång.',
  away: 'Vår server är borta en liten stund. Vänta någon minut och försök igen.',
  garbled: 'Svaret gick inte att tolka. Är du på ett öppet wifi kan du behöva logga in där först. Försök sedan igen.',
} as const
