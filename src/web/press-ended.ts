/** A remark moves what is below it: never during the press that left its field. */
export async function pressEnded(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 100))
  while (document.querySelector('body :active'))
}
