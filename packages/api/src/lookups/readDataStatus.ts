import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import type { DataStatus, FirstImport, StoreStatus } from '@tickmark/core/answers/DataStatus'
import type { ApiContext } from '../context/ApiContext.ts'

/**
 * Returns what is loaded, and how far the first load is. The terminal is `filling` until that has ended, though its
 * pages show what has arrived.
 */
export async function readDataStatus(ctx: ApiContext): Promise<DataStatus> {
  const [status, progress] = await Promise.all([
    getDataStatus(ctx.analytics),
    ctx.readProgress?.() ?? { live: null, datasets: [] },
  ])
  const first_import = ctx.readSampleFill?.() ?? findFirstFiles(status)
  const isFilling = progress.live !== null || first_import !== null
  const state = isFilling && status.state === 'ready' ? 'filling' : status.state
  return { ...status, ...progress, first_import, state }
}

/** The files that are imported into a terminal which had nothing. */
function findFirstFiles({ state, batches }: StoreStatus): FirstImport | null {
  const open = batches.findLast(({ finished_at }) => finished_at === null)
  if (state === 'ready' || open === undefined) return null
  const done = batches.filter((one) => one.state === 'loaded').length
  return { kind: 'files', since: open.started_at, step: open.input, done, count: null }
}
