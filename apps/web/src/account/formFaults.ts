import { HttpError } from '../data/rest/HttpError.ts'

/** A plausible address. Whether it exists is verified by email. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Explains why a text is not an email address; undefined if it may be one. */
export function findEmailFault(text: string): string | undefined {
  const address = text.trim()
  if (address === '') return 'Enter your email address.'
  return ADDRESS.test(address) ? undefined : 'Enter an address such as ada@example.org.'
}

/** Returns whether the server refused with this error code, such as `captcha-required`. */
export function isRefusedFor(code: string, failure: unknown): boolean {
  if (!(failure instanceof HttpError)) return false
  const body = failure.originalError
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  return (
    Array.isArray(errors) && errors.some((error: { code?: unknown } | null) => error?.code === code)
  )
}

/**
 * Sends the request of an e-mail link and returns whether the link still works; false when the server says that it has
 * expired.
 */
export async function isLinkTaken(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (failure) {
    if (isRefusedFor('expired', failure)) return false
    throw failure
  }
}
