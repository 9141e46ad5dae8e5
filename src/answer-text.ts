/**
 * An answer without end would fill the memory.
 * @param longest in characters
 */
export async function answerText({ body }: Response, longest: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    // Leaving the loop closes the connection.
    if (text.length > longest) throw new Error('The answer is too long')
  }
  return text
}
