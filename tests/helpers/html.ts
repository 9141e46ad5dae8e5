import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** Violations of the HTML standard in a document, with their position. */
export function faultsOf(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${selector}: ${message}`))
}
