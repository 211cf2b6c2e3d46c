import { AppError } from '@tickmark/core/errors/AppError'

/** A call that a source refused because of who calls: no key, the wrong plan, or a protection against programs. */
export class SourceRefusal extends AppError {
  /** The text of the source, shortened and without control characters; null if it wrote nothing. */
  readonly refusal: string | null
  /** A key or another plan would open the call. */
  readonly needsPlan: boolean

  constructor(message: string, of: { refusal: string | null; needsPlan: boolean }) {
    const quote = of.refusal === null ? '' : ` It wrote: “${of.refusal}”`
    super('forbidden', `${message}${quote}`)
    this.refusal = of.refusal
    this.needsPlan = of.needsPlan
  }
}
