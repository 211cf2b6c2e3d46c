import { isReferenceGone, isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'
import { ZodError } from 'zod'

/** Any failure as one of ours. What is not ours becomes `internal`, whose message says nothing of the inside. */
export function toAppError(failure: unknown): AppError {
  if (failure instanceof AppError) return failure
  if (failure instanceof ZodError) {
    const errors = describeIssues(failure)
    const first = errors[0]
    return new AppError(
      'bad-request',
      first === undefined ? 'The request is not valid.' : `${first.field}: ${first.message}`,
      { cause: failure, errors: errors.map(({ code, field, value }) => ({ code, field, value })) },
    )
  }
  if (isDiskFull(failure))
    return new AppError(
      'storage-full',
      'The disk of this server is full, so nothing was saved. Try again once the operator has freed space.',
      { cause: failure },
    )
  if (isStoreUnreachable(failure))
    return new AppError('not-ready', 'Accounts cannot be reached right now. Try again soon.', {
      cause: failure,
    })
  if (isReferenceGone(failure))
    return new AppError('conflict', 'The object that this belongs to has been removed.', {
      cause: failure,
    })
  return new AppError('internal', 'Something went wrong on the server.', { cause: failure })
}

/** Returns the error for every call that brings an ended session, over every transport. */
export function sessionExpired(): AppError {
  return new AppError('session-expired', 'The session has ended. Log in again.')
}

/** The place where a call failed: its method and its route, which holds neither ids nor parameters of the call. */
type FailurePlace = { method: string; route: string }

/** Hands a failure that is our own fault to the installation’s error reporting. */
export type ReportFailure = (failure: unknown, place: FailurePlace) => void
