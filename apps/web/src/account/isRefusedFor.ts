import { HttpError } from '../data/rest/HttpError.ts'

/** Whether the server refused for a reason that it names by this code, such as `captcha-required`. */
export function isRefusedFor(code: string, failure: unknown): boolean {
  if (!(failure instanceof HttpError)) return false
  const body = failure.originalError
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  return (
    Array.isArray(errors) && errors.some((error: { code?: unknown } | null) => error?.code === code)
  )
}
