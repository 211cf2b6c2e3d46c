/** The message of pages and errors of the API about a feature that a switch hides, in the same words. */
export const SWITCHED_OFF = 'This feature is turned off on this server.'
