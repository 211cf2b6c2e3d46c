/** Said when an answer is HTML, half a JSON text, or nothing. */
export const NOT_UNDERSTOOD = 'The server answered something that is not understood.'
