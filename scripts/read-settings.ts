/** A settings file as systemd reads it: for Node's own parseEnv a # within a value would begin a comment. */
export function readSettings(text: string): Record<string, string> {
  const lines = text.matchAll(/^[ \t]*([A-Za-z_]\w*)=(.*)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name, value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  )
}
