/** Opens the questions for printing, for browsers in which no style can open a closed details element (print.css). */
export function openAnswersOnPaper(): void {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
