import { HttpError } from '../data/rest/HttpError.ts'
import { readField } from '../data/session/readField.ts'

/** The version that somebody else saved meanwhile, where that is why a change was refused; undefined otherwise. */
export function findConflict(failure: unknown): number | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  const errors = readField.list(readField.record(failure.originalError)?.errors)
  for (const error of errors) {
    const told = readField.record(error)
    if (told?.code === 'stale-version' && typeof told.value === 'number') return told.value
  }
  return undefined
}
