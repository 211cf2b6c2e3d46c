import { AppError } from '@tickmark/core/errors/AppError'

/** How every call that brings an ended session is refused, over every transport. */
export function sessionExpired(): AppError {
  return new AppError('session-expired', 'The session has ended. Log in again.')
}
