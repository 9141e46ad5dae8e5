/** The questions' answers are printed, also by browsers whose closed details no style can open (print.css). */
export function openAnswersOnPaper(): void {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
