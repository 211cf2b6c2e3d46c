import { AppError } from '@tickmark/core/errors/AppError'
import { findPasswordFault } from '@tickmark/core/session/findPasswordFault'
import type { Accounts } from '../Accounts.ts'
import { isCommonPassword } from './isCommonPassword.ts'

/**
 * What a new password must be; see `findPasswordFault`, which the screens ask too.
 * @throws AppError `bad-request` that names the field and says what is allowed, never the password.
 */
export function checkPassword(
  password: string,
  { field, email }: { field: string; email: string },
): void {
  const fault = findPasswordFault(password, email)
  if (fault !== undefined) refusePassword(fault, { field, code: 'invalid' })
}

/**
 * Refuses a password that others would guess. It takes longer than `checkPassword`, so it comes after what limits tries.
 * @throws AppError `bad-request` with the code `common`.
 */
export async function refuseCommonPassword(
  { productName }: Pick<Accounts, 'productName'>,
  password: string,
  { field, email }: { field: string; email: string },
): Promise<void> {
  const words = [productName, email, ...email.split('@'), ...email.split(/[@.]/)].filter(
    (word) => word !== '',
  )
  if (await isCommonPassword(password, words))
    refusePassword('This password is easy to guess. Choose one that is longer or less common.', {
      field,
      code: 'common',
    })
}

function refusePassword(fault: string, { field, code }: { field: string; code: string }): never {
  throw new AppError('bad-request', fault, { errors: [{ code, field, value: null }] })
}
