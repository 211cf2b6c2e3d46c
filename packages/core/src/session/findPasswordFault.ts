export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200
const MIN_DIFFERENT = 4

/** The rule for a new password, as the screens show it before one is entered. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters. A phrase of several words is easy to remember and hard to guess.`

/** Returns a password as its strength is judged: in normal form NFKC, without invisible signs and spaces around it. */
export function judgedPassword(password: string): string {
  return password
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/**
 * Finds the reason why a password cannot be accepted, or undefined when it can: it is long enough, and neither the
 * email address nor a few signs over and over, in any way to write its letters and without spaces around it. The
 * password itself is never part of the message.
 */
export function findPasswordFault(password: string, email = ''): string | undefined {
  const judged = judgedPassword(password)
  const length = [...judged].length
  if (length < MIN_PASSWORD_LENGTH || [...password].length > MAX_PASSWORD_LENGTH)
    return `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`
  if (new Set(judged).size < MIN_DIFFERENT)
    return 'The password must have at least four different characters.'
  if (email !== '' && judged.toLowerCase() === judgedPassword(email).toLowerCase())
    return 'The password must not be the email address.'
  return undefined
}
