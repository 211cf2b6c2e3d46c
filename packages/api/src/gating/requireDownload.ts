import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { ApiContext } from '../context/ApiContext.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * Makes sure that a file has no more rows than the tier of whoever asks downloads at once; half a file would be taken
 * for a whole one.
 * @throws AppError `payment-required`.
 */
export function requireDownload(ctx: ApiContext, rows: number): void {
  const most = findDownloadLimit(ctx)
  if (most === null || rows <= most) return
  refuseLocked(ctx, {
    code: 'locked-rows',
    field: 'format',
    value: rows,
    what: `files of more than ${most} rows, and this one has ${rows}`,
  })
}

/** How many rows a file may have for whoever asks; null for no limit. */
export function findDownloadLimit({ access }: ApiContext): number | null {
  return access.isGated ? TIERS[access.tier].download_rows : null
}
