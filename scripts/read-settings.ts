/**
 * A settings file as systemd reads it, but for a byte order mark, with which systemd ignores the first line: for Node's own
 * parseEnv a # within a value would begin a comment.
 */
export function readSettings(text: string): Record<string, string> {
  const lines = text.matchAll(/^\ufeff?[ \t]*([A-Za-z_]\w*)[ \t]*=(.*)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name, value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  )
}
