/** What the rows of a new table are. */
export const FIRST_ROWS = 'crypto_screener'
