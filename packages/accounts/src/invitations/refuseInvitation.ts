import { AppError } from '@tickmark/core/errors/AppError'

/** @throws AppError `not-found`, always. */
export function refuseInvitation(invitationId: string): never {
  throw new AppError('not-found', `There is no invitation ${invitationId} for you.`)
}
