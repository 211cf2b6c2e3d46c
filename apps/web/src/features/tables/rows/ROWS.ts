import { MARTS } from '@tickmark/core/marts/MARTS'
import type { Mart } from '@tickmark/core/marts/Mart'

/** What the rows of a new table are. */
export const FIRST_ROWS = 'crypto_screener'

const NAMES: Readonly<Record<string, string>> = { crypto_screener: 'Projects' }

/** What the rows of a table may be, under the names that the choice of them shows. */
export const ROWS: readonly { mart: Mart; name: string }[] = MARTS.map((mart) => ({
  mart,
  name: NAMES[mart.mart_id] ?? mart.name,
}))
