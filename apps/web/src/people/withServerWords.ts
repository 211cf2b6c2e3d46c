import { HttpError } from '../data/rest/HttpError.ts'
import { readField } from '../session/readField.ts'

/** A refusal in the server's own words, where it said any: questions are otherwise told by their status alone. */
export function withServerWords(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const told = readField.text(readField.record(error.originalError)?.message)
  return told === '' || error.message === 'Session has expired' ? error : new HttpError(told, error)
}
