export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200
const FEWEST_DIFFERENT = 4

/** What a new password must be, as the screens say it before one is written. */
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters. A phrase of several words is easy to remember and hard to guess.`

/** Returns a password as its strength is judged: in normal form NFKC, without invisible signs and spaces around it. */
export function judgedPassword(password: string): string {
  return password
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/**
 * Why a password cannot be taken, or undefined when it can: it is long enough, and neither the email address nor a
 * few signs over and over, in any way to write its letters and without spaces around it. The password itself is never
 * part of what is said.
 */
export function findPasswordFault(password: string, email = ''): string | undefined {
  const judged = judgedPassword(password)
  const length = [...judged].length
  if (length < SHORTEST_PASSWORD || [...password].length > LONGEST_PASSWORD)
    return `The password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`
  if (new Set(judged).size < FEWEST_DIFFERENT)
    return 'The password must have at least four different characters.'
  if (email !== '' && judged.toLowerCase() === judgedPassword(email).toLowerCase())
    return 'The password must not be the email address.'
  return undefined
}
