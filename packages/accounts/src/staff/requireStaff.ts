import { AppError } from '@tickmark/core/errors/AppError'
import type { Caller } from '../identity/Caller.ts'

/** @throws AppError `forbidden` for whoever is not of the company that runs the terminal. */
export function requireStaff({ isStaff }: Caller): void {
  if (!isStaff) throw new AppError('forbidden', 'This is for staff only.')
}
