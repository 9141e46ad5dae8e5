import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const loader = new StaticConfigLoader({ extends: ['html-validate:standard'] })
// It would resolve them for each document, which takes longer than many a document.
const rules = loader.getConfigFor('')
loader.getConfigFor = () => rules
const validator = new HtmlValidate(loader)

/** Violations of the HTML standard in a document, with their position. */
export function faultsOf(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${selector}: ${message}`))
}
