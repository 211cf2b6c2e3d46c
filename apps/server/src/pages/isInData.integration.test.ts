import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { loadInput, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { isInData } from './sendPage.ts'

const analytics = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadInput(analytics, (writer) => {
    writer.record('fundraises', {
      record_id: 'one',
      project_id: 'aave',
      name: 'Aave',
      day: '2024-01-05',
      round: 'Seed',
      lead_investors: ['Ünal & Co, 50%'],
    })
    writer.record('assets', {
      asset_id: 'usdy',
      name: 'USDY',
      symbol: 'USDY',
      asset_class: 'treasuries',
      reference_asset: 'us-treasuries',
      chains: ['ethereum'],
    })
  })
  await refreshDerivedTables(analytics)
})

const ask = (path: string, engine = analytics) =>
  isInData(
    { analytics: engine, now: () => Date.now(), productName: 'Test', access: OPEN_ACCESS },
    path,
  )

describe('isInData', () => {
  it('knows investors and assets by the data', async () => {
    expect(
      await ask(`/explorer/fundraises/investors/${encodeURIComponent('Ünal & Co, 50%')}`),
    ).toBe(true)
    expect(await ask('/explorer/fundraises/investors/Nobody')).toBe(false)
    expect(await ask('/explorer/assets/usdy')).toBe(true)
    expect(await ask('/explorer/assets/nothing')).toBe(false)
  })

  it('says nothing against what the catalog knows, nor against the lists', async () => {
    for (const path of [
      '/explorer',
      '/explorer/assets/',
      '/explorer/fundraises/investors',
      '/explorer/projects/x',
    ])
      expect(await ask(path)).toBe(true)
  })

  it('leaves it to the page when the data cannot be asked', async () => {
    const broken: Analytics = Object.create(analytics, {
      rows: { value: () => Promise.reject(new Error('out of breath')) },
    })
    expect(await ask('/explorer/assets/broken', broken)).toBe(true)
  })
})
