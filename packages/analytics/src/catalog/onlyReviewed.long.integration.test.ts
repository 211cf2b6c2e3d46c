import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { listProjectEntries } from '../figures/listProjectEntries.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { openAnalytics } from '../store/openAnalytics.ts'
import { loadPoints, series } from '../testing/openTestAnalytics.ts'
import { publishCatalog } from './CatalogBatch.ts'

const folder = makeTestFolder()

async function withStore<T>(
  onlyReviewed: boolean,
  read: (db: Analytics) => Promise<T>,
): Promise<T> {
  const db = await openAnalytics({ kind: 'embedded', path: folder }, { onlyReviewed })
  try {
    return await read(db)
  } finally {
    await db.close()
  }
}

/** Reads who is in lists, rankings and answers, and the sums over all and over a sector. */
async function readAll(db: Analytics) {
  const query = (by: 'project' | undefined) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['fees'],
        granularity: 'year',
        ...(by && { breakdown: [by] }),
      }),
    )
  const { rows } = await getRanking(db, { metric_id: 'fees', interval: 'max' })
  const mart = await getMartPage(
    db,
    'crypto_screener',
    RowsRequest.parse({ valueCols: [{ id: 'fees_max_sum' }] }),
  )
  const { sectors } = await getSectorTotals(db, { metrics: ['fees'], interval: 'max' })
  return {
    // Neither has a size.
    entries: (await listProjectEntries(db))
      .filter(({ metric_ids }) => metric_ids.length > 0)
      .map(({ project }) => project.project_id),
    names: ['aave', 'a-listed'].filter((id) => db.catalog.find(id)?.project_id === id),
    ranked: rows.map(({ project_id }) => project_id),
    answered: (await query('project')).series.map(({ key }) => key.project),
    total: (await query(undefined)).series.flatMap(({ values }) => values),
    screened: mart.rows.map((row) => row.project_id),
    summed: mart.summary.fees_max_sum?.total,
    lending: sectors.find((one) => one.market_sector_id === 'lending')?.figures[0]?.total,
  }
}

it('unreviewed projects are in no list, ranking, answer or sum, and their facts stay', async () => {
  const all = await withStore(false, async (db) => {
    await publishCatalog(db, {
      layer: 'discovered',
      author: 'test',
      reason: 'A list.',
      statements: Object.entries({
        name: 'Listed',
        market_sectors: ['lending'],
        chains: [],
        links: {},
      }).map(([field, value]) => ({
        project_id: 'a-listed',
        field,
        value,
        source: 'test',
        revision: '1',
      })),
    })
    await loadPoints(db, [
      ...series('2025-01-01', [1, 2, 3], { project_id: 'a-listed' }),
      ...series('2025-01-01', [4, 5, 6], { project_id: 'aave' }),
    ])
    await refreshDerivedTables(db)
    return readAll(db)
  })
  const both = ['aave', 'a-listed']
  expect(all).toEqual({
    entries: both,
    names: both,
    ranked: both,
    answered: both,
    screened: both,
    total: [21],
    summed: 21,
    lending: 21,
  })
  expect(await withStore(true, readAll)).toEqual({
    entries: ['aave'],
    names: ['aave'],
    ranked: ['aave'],
    answered: ['aave'],
    screened: ['aave'],
    total: [15],
    summed: 15,
    lending: 15,
  })
  expect(await withStore(false, readAll)).toEqual(all)
})
