/** How many gaps or restatements a page shows. */
export const STATUS_ROWS_PER_PAGE = 200

/** The part of a list that a page shows. `page` counts from 1. */
export function statusPart(page = 1): { limit: number; offset: number } {
  return { limit: STATUS_ROWS_PER_PAGE, offset: (page - 1) * STATUS_ROWS_PER_PAGE }
}
