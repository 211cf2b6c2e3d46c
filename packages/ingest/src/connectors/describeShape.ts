import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'

/** What is wrong with the shape of an answer, where that is why it could not be read; null for any other failure. */
export function describeShape(cause: unknown): string | null {
  if (cause instanceof z.ZodError) {
    const issue = cause.issues[0]
    return `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`
  }
  if (cause instanceof AppError && cause.code === 'unsupported-input') return cause.message
  return null
}
