import type { z } from 'zod'
import { type FieldError, shortenFieldError } from './AppError.ts'
import { shortenMessage, shortenText } from './shortenMessage.ts'

const MAX_ISSUES = 20
/** Characters of a value or a key that are repeated. */
const MAX_VALUE = 120

/** The fields a validation found wrong, at most 20, in words. An unknown parameter is named itself. */
export function describeIssues(failure: z.ZodError): (FieldError & { message: string })[] {
  const issues = failure.issues.slice(0, MAX_ISSUES).flatMap((issue) => explainUnion(issue))
  const described = issues.slice(0, MAX_ISSUES).flatMap((issue) => {
    const field = issue.path.map((part) => shortenText(String(part), MAX_VALUE)).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, MAX_ISSUES).map((key) => ({
        code: 'unknown-parameter',
        field: [field, key.slice(0, MAX_VALUE)].filter((part) => part !== '').join('.'),
        value: null,
        message: 'unknown parameter',
      }))
    return [
      { code: nameIssue(issue), field, value: briefValue(issue.input), message: issue.message },
    ]
  })
  return described.slice(0, MAX_ISSUES).map(({ message, ...error }) => ({
    ...shortenFieldError(error),
    message: shortenMessage(message),
  }))
}

/**
 * The issues of the branch of a union that was probably meant, as a union itself says only `Invalid input`: of the
 * first one whose type the value has. The union's own issue where there is none, or where it has a message of its own.
 */
function explainUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue]
  const meant = issue.errors.find((branch) => !branch.some(isOtherType))
  if (meant === undefined) return [issue]
  return meant.flatMap((inner) => explainUnion({ ...inner, path: [...issue.path, ...inner.path] }))
}

function isOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && path.length === 0
}

function nameIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'missing'
  if (issue.code === 'too_big' || issue.code === 'too_small') return 'out-of-range'
  return 'invalid'
}

/** Values are repeated shortened, so that a huge one costs nothing. */
function briefValue(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_VALUE)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return null
}
