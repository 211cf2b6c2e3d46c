import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { expect, it } from 'vitest'
import { createServer } from './createServer.ts'
import { makeConfig } from './settings/config.ts'

it('the interface answers below the path prefix of pages, and where a proxy takes that away', async () => {
  const analytics = await openTestAnalytics()
  await loadPoints(analytics, series('2026-01-01', [1, 2], { metric_id: 'fees' }))
  await refreshDerivedTables(analytics)
  const config = makeConfig({ TT_API_PREFIX: '/feeds/tickmark' })
  const app = await createServer({ analytics, config })
  const call = '/internal/ranking?metric_id=fees'
  const trpc = `/trpc/metrics.getRanking?input=${encodeURIComponent('{"metric_id":"fees"}')}`
  for (const url of [`/v2${call}`, `/v1${call}`, trpc])
    for (const prefix of ['', '/feeds/tickmark']) {
      const { statusCode } = await app.inject({ url: prefix + url })
      expect([prefix + url, statusCode]).toEqual([prefix + url, 200])
    }
  expect((await app.inject({ url: `/feeds/tickmarked/v2${call}` })).statusCode).toBe(404)
  await app.close()
  await analytics.close()
})
