import { HttpError } from '../data/rest/HttpError.ts'

/** What an address can be at all. Whether it exists is found out by writing to it. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Why a text is no e-mail address; undefined when it may be one. */
export function findEmailFault(text: string): string | undefined {
  const address = text.trim()
  if (address === '') return 'Write your e-mail address.'
  return ADDRESS.test(address) ? undefined : 'Write an address such as ada@example.org.'
}

/** Whether the server refused for a reason that it names by this code, such as `captcha-required`. */
export function isRefusedFor(code: string, failure: unknown): boolean {
  if (!(failure instanceof HttpError)) return false
  const body = failure.originalError
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  return (
    Array.isArray(errors) && errors.some((error: { code?: unknown } | null) => error?.code === code)
  )
}
