import { AppError } from '@tickmark/core/errors/AppError'

/** @throws AppError `bad-request`, always. Why the library refused is for whoever reads the cause. */
export function refusePasskey(cause?: unknown): never {
  throw new AppError('bad-request', 'The passkey was not accepted.', {
    cause,
    errors: [{ code: 'invalid', field: 'response', value: null }],
  })
}
