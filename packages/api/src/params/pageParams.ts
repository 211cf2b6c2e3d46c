import { countParam } from './countParam.ts'

/** Pages of a registry, counted from 1. */
export const PAGE_PARAMS = {
  page: countParam({ min: 1, max: 100_000 }, 'The page, counted from 1.').default(1),
  limit: countParam({ min: 1, max: 1_000 }, 'Rows per page.').default(100),
}
