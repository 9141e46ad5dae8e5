import { RestError } from './errors.ts'

type ResultForm = 'array' | 'object'

const forms: Record<string, ResultForm> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
}

export const contentTypes: Record<ResultForm, string> = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
}

/**
 * The first response format the client names that is offered.
 * @throws RestError PGRST107 when none of the media types is offered
 */
export function chooseForm(accept: string | undefined): ResultForm {
  if (!accept) return 'array'
  const wishes = accept.toLowerCase().split(',')
  const types = wishes.map((wish) => wish.replace(/;\s*(?:q|charset)=[^;]*/g, '').trim())
  const chosen = types.find((type) => Object.hasOwn(forms, type))
  if (chosen) return forms[chosen] as ResultForm
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

/** The error for a client that accepts only a single object. */
export function notSingular(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}
