/** What a form itself says instead of sending: beside the field, or about the whole where none is named. */
export class FormFault extends Error {
  readonly field: string | undefined

  constructor(message: string, field?: string) {
    super(message)
    this.name = 'FormFault'
    this.field = field
  }
}
