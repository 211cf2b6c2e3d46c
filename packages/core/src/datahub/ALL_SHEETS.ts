/** Stands for all sheets with the columns of the first one; no sheet can have this name. */
export const ALL_SHEETS = '*'
