import type { ErrorCode } from './generated/CALLS.ts'

/** The fault of one parameter. */
export type FieldError = { code: string; field: string; value: unknown }

type Details = {
  status?: number | undefined
  errors?: readonly FieldError[] | undefined
  cause?: unknown
}

/**
 * The reason why a call has no answer. `code` is the `type` of the API's error; `network` where the server could not be
 * reached, `timeout` also where it took too long, and `invalid-answer` where it answered something else than the API
 * would.
 */
export class TickmarkError extends Error {
  readonly code: ErrorCode | 'network' | 'invalid-answer'
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined
  /** The invalid parameters; empty if none. */
  readonly errors: readonly FieldError[]

  constructor(
    code: ErrorCode | 'network' | 'invalid-answer',
    message: string,
    { status, errors = [], cause }: Details = {},
  ) {
    super(message, { cause })
    this.name = 'TickmarkError'
    this.code = code
    this.status = status
    this.errors = errors
  }
}
