import { AppError } from '@tickmark/core/errors/AppError'

/** The kinds of wrong requests that the protocol distinguishes (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A request that the protocol refuses with 400. */
export class ScimError extends AppError {
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string) {
    super('bad-request', message)
    this.name = 'ScimError'
    this.scimType = scimType
  }
}

/** Returns a caller's text as a message quotes it, at most 100 characters. */
export function quote(text: string): string {
  return text.length > 100 ? `“${text.slice(0, 99)}…”` : `“${text}”`
}
