import { AppError } from '@tickmark/core/errors/AppError'

/** @throws AppError `unsupported-input`, always. */
export function refusePicture(code: string, message: string): never {
  throw new AppError('unsupported-input', message, {
    errors: [{ code, field: 'file', value: null }],
  })
}

/** @throws AppError for a picture that ends too early, or not where its file ends. */
export function refuseBroken(): never {
  refusePicture('broken', 'The picture is not whole, or there is something else in its file.')
}
