import type { ErrorCode } from '@tickmark/core/errors/AppError'

/** A line of the server's answer to a command: progress while it works, then the report or what went wrong. */
export type ControlLine<Progress, Report> =
  | { type: 'progress'; progress: Progress }
  | { type: 'report'; report: Report }
  | { type: 'error'; code: ErrorCode; message: string }
