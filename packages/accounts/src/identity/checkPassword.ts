import { AppError } from '@tickmark/core/errors/AppError'
import { findPasswordFault } from '@tickmark/core/session/findPasswordFault'

/**
 * What a new password must be; see `findPasswordFault`, which the screens ask too.
 * @throws AppError `bad-request` that names the field and says what is allowed, never the password.
 */
export function checkPassword(
  password: string,
  { field, email }: { field: string; email: string },
): void {
  const fault = findPasswordFault(password, email)
  if (fault === undefined) return
  throw new AppError('bad-request', fault, { errors: [{ code: 'invalid', field, value: null }] })
}
