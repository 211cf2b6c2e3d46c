type Behind = {
  /** The answer's status; 0 where no answer came. */
  status: number
  response: Response | null
  /** What stands behind: the error as the server told it, or what went wrong on the way. */
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
