/** The contents of a file or a directory, or `otherwise` if it does not exist. */
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
