/** For a host that answers every path with the home page (home/entry.tsx), whose styles have nothing of this one. */
import styles from './lost.css?inline'

export { NotFoundPage } from './not-found-page.tsx'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
