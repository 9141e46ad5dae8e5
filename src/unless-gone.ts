/** What was read from a file or a directory, or `otherwise` when it is not there. */
export async function unlessGone<Content, Otherwise>(
  reading: Promise<Content>,
  otherwise: Otherwise,
): Promise<Content | Otherwise> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}
