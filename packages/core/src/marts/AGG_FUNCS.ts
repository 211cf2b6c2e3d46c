/** The functions that make one value of the values of a group's rows. `sum` is for what adds up. */
export const AGG_FUNCS = ['sum', 'avg', 'median', 'min', 'max', 'count'] as const
export type AggFunc = (typeof AGG_FUNCS)[number]

/**
 * The functions by which a group's value was made. `combined` is the figure of all its projects together: the change is
 * that of their sum, and a ratio is computed from their summed parts. It is the default and cannot be requested.
 */
export const GROUP_FUNCTIONS = [...AGG_FUNCS, 'combined'] as const
export type GroupFunction = (typeof GROUP_FUNCTIONS)[number]

/** The formats in which a formula column may be written. */
export const FORMULA_FORMATS = ['usd', 'percent', 'multiple', 'number'] as const
