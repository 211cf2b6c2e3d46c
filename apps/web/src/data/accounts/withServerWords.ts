import { HttpError } from '../rest/HttpError.ts'
import { readField } from '../session/readField.ts'

/** A refusal in the server's own words, where it said any: questions are otherwise told by their status alone. */
export function withServerWords(error: unknown): unknown {
  // Where no answer came, what stands behind are the browser's words.
  if (!(error instanceof HttpError) || error.status === 0) return error
  const told = readField.text(readField.record(error.originalError)?.message)
  return told === '' || error.message === 'Session has expired' ? error : new HttpError(told, error)
}
