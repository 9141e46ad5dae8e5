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

/** @throws RestError PGRST107 when none of the media types is offered */
export function chooseForm(accept: string | undefined): ResultForm {
  if (accept === undefined || accept === '') return 'array'
  const wishes = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const rest = parameters.filter((parameter) => !/^(q|charset)=/.test(parameter))
      return { type: [type, ...rest].join(';'), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const chosen = wishes.find(({ type }) => Object.hasOwn(forms, type))
  if (chosen) return forms[chosen.type] as ResultForm
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

export function notSingular(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}
