import { describeError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { FormFault } from './FormFault.ts'
import type { FormFaults } from './FormState.ts'

const NOT_REACHED =
  'The server could not be reached. What you entered is kept; try again in a moment.'
const ELSEWHERE = 'This cannot be taken as it is.'

/**
 * What a refused form says: beside the fields that the server names, as far as the form has them, or else about the
 * whole. `names` are the fields of the form.
 */
export function describeRefusal(failure: unknown, names: readonly string[]): FormFaults {
  if (failure instanceof FormFault)
    return failure.field === undefined
      ? { fields: {}, whole: failure.message }
      : { fields: { [failure.field]: failure.message } }
  if (!(failure instanceof HttpError)) return { fields: {}, whole: describeError(failure) }
  if (failure.status === 0) return { fields: {}, whole: NOT_REACHED }
  if (failure.status >= 500)
    return { fields: {}, whole: `${describeError(failure)} What you entered is kept.` }
  const blamed = listBlamed(failure.originalError).filter(({ name }) => names.includes(name))
  const [first] = blamed
  if (first === undefined) return { fields: {}, whole: describeError(failure) }
  return {
    fields: {
      ...Object.fromEntries(blamed.map(({ name }) => [name, ELSEWHERE])),
      [first.name]: tidy(failure.message, first.path),
    },
  }
}

/** The fields that a refusal of the server names; its message is about the first. */
function listBlamed(body: unknown): { path: string; name: string }[] {
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: { field?: unknown } | null) => {
    const path = error?.field
    if (typeof path !== 'string') return []
    return [{ path, name: path.split('.').at(-1) ?? path }]
  })
}

/** `email: must be an e-mail address` is said beside the field, where its name stands already. */
function tidy(message: string, path: string): string {
  if (!message.startsWith(`${path}: `)) return message
  const rest = message.slice(path.length + 2)
  return `This ${rest}${rest.endsWith('.') ? '' : '.'}`
}
