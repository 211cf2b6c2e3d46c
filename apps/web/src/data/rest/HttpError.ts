import { SESSION_EXPIRED, sessionExpiry } from '../session/sessionExpiry.ts'

type Behind = {
  /** The answer's status; 0 where no answer came. */
  status: number
  response: Response | null
  /** The cause: the error as the server sent it, or what went wrong on the way. */
  originalError?: unknown
}

/** A call that failed on its way, was refused, or was answered with something that is not understood. */
export class HttpError extends Error {
  readonly status: number
  /** The answer, its body read already; null where none came. */
  readonly response: Response | null
  readonly originalError: unknown

  constructor(message: string, { status, response, originalError }: Behind) {
    super(message, { cause: originalError })
    this.name = 'HttpError'
    this.status = status
    this.response = response
    this.originalError = originalError
  }
}

/**
 * Waits for something from the network: an answer, or the rest of its body.
 *
 * @throws HttpError with status 0 when it does not come; the signal's reason when it is no longer wanted.
 */
export async function toNetworkError<T>(
  coming: Promise<T>,
  signal?: AbortSignal | null,
): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new HttpError('The server could not be reached.', {
      status: 0,
      response: null,
      originalError: error,
    })
  }
}

/** Said when an answer is HTML, half a JSON text, or nothing. */
export const NOT_UNDERSTOOD = 'The server sent an unexpected response.'

/**
 * The JSON of an answer.
 *
 * @throws HttpError when it breaks off or is no JSON; the signal's reason when it is no longer wanted.
 */
export async function readJson<T>(response: Response, signal?: AbortSignal | null): Promise<T> {
  const text = await toNetworkError(response.text(), signal)
  try {
    return JSON.parse(text)
  } catch (originalError) {
    throw new HttpError(NOT_UNDERSTOOD, { status: response.status, response, originalError })
  }
}

/**
 * The error that an answer with a failing status stands for. Its message is the status text or, where
 * `says` is `message`, what the server says in the body, as long as it says something.
 * Where the session has ended, the whole page is notified.
 */
export async function readRefusal(
  response: Response,
  says: 'status' | 'message',
): Promise<HttpError> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => undefined)
  const behind = { status, response, originalError: body }
  if (status === 403 && textField(body, 'type') === SESSION_EXPIRED) {
    sessionExpiry.report()
    return new HttpError('Session has expired', behind)
  }
  const text = says === 'message' ? textField(body, 'message') : undefined
  // HTTP/2 has no status texts.
  return new HttpError(text ?? (statusText || `The server answered ${status}.`), behind)
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
