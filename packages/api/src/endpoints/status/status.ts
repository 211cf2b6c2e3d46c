import { getFreshness as queryFreshness } from '@tickmark/analytics/status/getFreshness'
import { getQuality as queryQuality } from '@tickmark/analytics/status/getQuality'
import { Freshness } from '@tickmark/core/answers/Coverage'
import { DataStatus } from '@tickmark/core/answers/DataStatus'
import { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { QualityStatus } from '@tickmark/core/answers/Quality'
import { ServerNotice } from '@tickmark/core/answers/ServerNotice'
import { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { readDataStatus } from '../../lookups/readDataStatus.ts'

export const getDataStatus = endpoint({
  name: 'getDataStatus',
  group: 'Provenance',
  path: '/v2/data-status',
  summary: 'Loaded data: sources, batches, checks and the freshness of each metric.',
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
  procedure: 'status.getDataStatus',
  publicPath: '/v2/data-status',
  summary: 'Loaded data, as the page shows it.',
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
  procedure: 'status.getFreshness',
  publicPath: '/v2/freshness',
  summary: 'Freshness of each metric of each source.',
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
  procedure: 'status.getQuality',
  publicPath: '/v2/quality',
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
  procedure: 'status.getPrices',
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
  procedure: 'status.getNotices',
  summary: 'Limitations of the server, such as a switch that is off or a missing key.',
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
  procedure: 'status.getSync',
  summary:
    'The sync of live sources: schedule, progress of the current run, and result of the last one.',
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
