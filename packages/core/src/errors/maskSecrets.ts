/** The names and passwords before the host of an address; a password may hold any sign that is not encoded. */
const USER_INFO = /(:\/\/)(?:[^\s/?#"'<>\\]{0,300}|[^\s/@:"'<>\\]{0,100}:[^\s"'<>\\]{0,300})@/g
/** The parameters of addresses that are secrets by their name. */
const PARAMETER =
  /([?&][\w.-]{0,40}?(?:key|token|secret|passw|pwd|signature|credential|auth)[\w.-]{0,40}=)[^\s&#"'<>\\]+/gi

/**
 * Returns a text with the secrets in its addresses replaced by an ellipsis: `postgres://…@host/db`,
 * `https://host/?key=…`. The time that it takes grows with the length of the text alone.
 */
export function maskSecrets(text: string): string {
  if (!text.includes('@') && !text.includes('=')) return text
  return text.replace(USER_INFO, '$1…@').replace(PARAMETER, '$1…')
}
