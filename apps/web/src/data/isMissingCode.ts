/** The name of errors that say that a part of the terminal's own code could not be fetched. */
export const MISSING_CODE = 'MissingCodeError'

/** Whether an error says that code could not be fetched. Only loading the page anew gets it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === MISSING_CODE
}
