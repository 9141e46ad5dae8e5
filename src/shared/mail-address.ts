const WORD = 'A-Za-z\\d\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f'
const ADDRESS = new RegExp(`^[${WORD}_.!#$%&'*+/=?^\`{|}~-]+@(?:[${WORD}](?:[${WORD}-]*[${WORD}])?\\.)+[${WORD}-]{2,}$`)

/**
 * The address when it is one and nothing but one, else null: a list, a name or a header is never written to. One rule for what
 * a form takes, what the database takes (`private.is_email`) and what mail is sent to.
 */
export function mailAddress(text: string): string | null {
  const address = text.trim().normalize('NFKC')
  return text.trim().length <= 254 && ADDRESS.test(address) ? address : null
}
