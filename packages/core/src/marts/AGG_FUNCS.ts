/** How the values of a group's rows make one. `sum` is for what adds up. */
export const AGG_FUNCS = ['sum', 'avg', 'median', 'min', 'max', 'count'] as const
export type AggFunc = (typeof AGG_FUNCS)[number]
