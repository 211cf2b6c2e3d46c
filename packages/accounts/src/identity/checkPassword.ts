import { AppError } from '@tickmark/core/errors/AppError'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './createAuth.ts'

/**
 * What a new password must be: long enough, and not the e-mail address or one sign over and over.
 * @throws AppError `bad-request` that names the field and says what is allowed, never the password.
 */
export function checkPassword(
  password: string,
  { field, email }: { field: string; email: string },
): void {
  const length = [...password].length
  const isLong = length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD
  if (!isLong)
    refuse(field, `A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`)
  if (new Set(password).size < 4)
    refuse(field, 'A password has at least four different characters.')
  if (password.toLowerCase() === email) refuse(field, 'The password is the e-mail address.')
}

function refuse(field: string, message: string): never {
  throw new AppError('bad-request', message, { errors: [{ code: 'invalid', field, value: null }] })
}
