/** The daily e-mail about a watchlist. `hour` is of the day in UTC, from 0 to 23. */
export type Digest = { is_on: boolean; hour: number }
