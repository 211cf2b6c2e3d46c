import { getDataStatus as queryDataStatus } from '@tickmark/analytics/status/getDataStatus'
import { getFreshness as queryFreshness } from '@tickmark/analytics/status/getFreshness'
import { getQuality as queryQuality } from '@tickmark/analytics/status/getQuality'
import { Freshness } from '@tickmark/core/answers/Coverage'
import { DataStatus, type FirstImport, type StoreStatus } from '@tickmark/core/answers/DataStatus'
import { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { QualityStatus } from '@tickmark/core/answers/Quality'
import { ServerNotice } from '@tickmark/core/answers/ServerNotice'
import { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint } from '../../endpoint.ts'

/**
 * Returns what is loaded, and how far the first load is. The terminal is `filling` until that has ended, though its
 * pages show what has arrived.
 */
export async function readDataStatus(ctx: ApiContext): Promise<DataStatus> {
  const [status, progress] = await Promise.all([
    queryDataStatus(ctx.analytics),
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

export const getDataStatus = endpoint({
  name: 'getDataStatus',
  group: 'Provenance',
  path: '/v2/data-status',
  summary: 'What has been loaded: sources, batches, checks and how recent each metric is.',
  cached: false,
  input: z.strictObject({}),
  output: DataStatus,
  rows: (status) => status.metrics,
  async run(ctx) {
    return { data: await readDataStatus(ctx) }
  },
})

export const getDataStatusInternal = endpoint({
  name: 'getInternalDataStatus',
  group: 'Provenance',
  path: '/v3/internal/data-status',
  summary: 'What has been loaded, as the page shows it.',
  cached: false,
  // Every open page asks it again and again, and it takes the engine longer than a chart does.
  sharedMs: 1_000,
  input: z.strictObject({}),
  output: DataStatus,
  async run(ctx) {
    return { data: await readDataStatus(ctx) }
  },
})

export const getFreshness = endpoint({
  name: 'showFreshness',
  group: 'Provenance',
  path: '/v2/internal/freshness',
  summary: 'How recent each metric of each source is.',
  // Grows older by the day without new data.
  cached: false,
  input: z.strictObject({}),
  output: Freshness,
  rows: ({ rows }) => rows,
  async run(ctx) {
    return { data: await queryFreshness(ctx.analytics, { today: toDay(ctx.now()) }) }
  },
})

export const getQuality = endpoint({
  name: 'showQuality',
  group: 'Provenance',
  path: '/v2/internal/quality',
  summary: 'The result of each check, when it last ran, and how many points it quarantines.',
  input: z.strictObject({}),
  output: QualityStatus,
  rows: ({ checks }) => checks,
  async run(ctx) {
    return { data: await queryQuality(ctx.analytics) }
  },
})

export const getPrices = endpoint({
  name: 'getPrices',
  group: 'Provenance',
  path: '/v2/internal/prices',
  summary: 'The exchanges that live prices come from, and the state of the connections.',
  cached: false,
  sharedMs: 500,
  input: z.strictObject({}),
  output: PriceStatus,
  async run(ctx) {
    if (ctx.readPrices === undefined) throw new AppError('not-found', SWITCHED_OFF)
    return { data: ctx.readPrices() }
  },
})

export const getNotices = endpoint({
  name: 'getNotices',
  group: 'Provenance',
  path: '/v2/internal/notices',
  summary: 'Why the server does less than it could, such as a switch that is off or a missing key.',
  cached: false,
  sharedMs: 500,
  input: z.strictObject({}),
  output: z.object({ notices: z.array(ServerNotice) }),
  async run(ctx) {
    return { data: { notices: ctx.readNotices?.() ?? [] } }
  },
})

export const getSync = endpoint({
  name: 'getSync',
  group: 'Provenance',
  path: '/v2/internal/sync',
  summary:
    'When live sources are synced, the progress of the current run, and the result of the last one.',
  cached: false,
  sharedMs: 500,
  input: z.strictObject({}),
  output: SyncStatus,
  async run(ctx) {
    if (ctx.readSync === undefined)
      throw new AppError('not-found', 'Live sources are turned off on this server.')
    return { data: await ctx.readSync() }
  },
})
