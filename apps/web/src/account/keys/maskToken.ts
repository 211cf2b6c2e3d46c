const SHOWN = 8
const HIDDEN = 24

/** A token as it may stand on a screen that others see: how it begins, and nothing of the rest, not even its length. */
export function maskToken(token: string): string {
  return `${token.slice(0, SHOWN)}${'•'.repeat(HIDDEN)}`
}
