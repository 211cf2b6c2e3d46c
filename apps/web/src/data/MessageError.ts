/**
 * A failure whose message is written for the person in front of the page. Any other error that is no answer of the
 * server speaks of the program, and its text is never shown.
 */
export class MessageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MessageError'
  }
}
