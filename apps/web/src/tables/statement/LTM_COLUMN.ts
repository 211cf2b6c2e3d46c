/** The column of the last twelve months, where the first day of a period would stand. */
export const LTM_COLUMN = 'ltm'
