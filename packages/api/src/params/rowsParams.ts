import { countParam } from './countParam.ts'

/** Which rows of a long list are meant. */
export const ROWS_PARAMS = {
  limit: countParam({ min: 1, max: 1_000 }, 'At most this many rows.').default(100),
  offset: countParam({ min: 0, max: 1_000_000 }, 'Skip this many rows.').default(0),
}
