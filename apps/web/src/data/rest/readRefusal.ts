import { SESSION_EXPIRED, sessionExpiry } from '../sessionExpiry.ts'
import { HttpError } from './HttpError.ts'

/**
 * The error that an answer with a failing status stands for. Its message is the status text or, where
 * `says` is `message`, what the server says in the body, as long as it says something.
 * Where the session has ended, the whole page is told so.
 */
export async function readRefusal(
  response: Response,
  says: 'status' | 'message',
): Promise<HttpError> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => undefined)
  const behind = { status, response, originalError: body }
  if (status === 403 && textField(body, 'type') === SESSION_EXPIRED) {
    sessionExpiry.tell()
    return new HttpError('Session has expired', behind)
  }
  const told = says === 'message' ? textField(body, 'message') : undefined
  // HTTP/2 has no status texts.
  return new HttpError(told ?? (statusText || `The server answered ${status}.`), behind)
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
