import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { ApiContext } from '../context/ApiContext.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * Makes sure that a file has no more rows than the tier of whoever asks downloads at once; half a file would be taken
 * for a whole one.
 * @throws AppError `payment-required`.
 */
export function requireDownload(ctx: ApiContext, rows: number): void {
  const { download_rows } = TIERS[ctx.access.tier]
  if (!ctx.access.isGated || download_rows === null || rows <= download_rows) return
  refuseLocked(ctx, {
    code: 'locked-rows',
    field: 'format',
    value: rows,
    what: `files of more than ${download_rows} rows, and this one has ${rows}`,
  })
}
