import { AppError } from '@tickmark/core/errors/AppError'
import { getMart } from '@tickmark/core/marts/getMart'

/** Why there is no such mart; null where there is. */
export function findMartFault(martId: string): string | null {
  try {
    getMart(martId)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
