export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200
const FEWEST_DIFFERENT = 4

/** What a new password must be, as the screens say it before one is written. */
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters. A phrase of several words is easy to remember and hard to guess.`

/**
 * Why a password cannot be taken, or undefined when it can: it is long enough, and neither the email address nor a
 * few signs over and over. The password itself is never part of what is said.
 */
export function findPasswordFault(password: string, email = ''): string | undefined {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD)
    return `The password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`
  if (new Set(password).size < FEWEST_DIFFERENT)
    return 'The password must have at least four different characters.'
  if (email !== '' && password.toLowerCase() === email.trim().toLowerCase())
    return 'The password must not be the email address.'
  return undefined
}
