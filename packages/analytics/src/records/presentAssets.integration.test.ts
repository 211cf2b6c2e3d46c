import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { loadInput, openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { getAssetOverview } from './getAssetOverview.ts'

const db = openForTests(openTestAnalytics)

const LISTED = {
  ...{ asset_id: 'usdy', name: 'USDY', symbol: 'USDY', asset_class: 'bonds', url: '' },
  ...{ reference_asset: 'Bonds', issuer_id: 'ondo-finance', chains: ['ethereum'] },
}
const ofFile = { ...LISTED, record_id: 'usdy', asset_class: 'treasuries', reference_asset: '' }

const load = (source_id: string, row: Record<string, string | string[]>) =>
  loadInput(db, (writer) => writer.record('assets', row), { source_id })

it('has each asset once, with what a file states of it and the rest from the list, in any order of loading', async () => {
  await load('imported-tables', { ...ofFile, addresses: ['ethereum:0x1'] })
  await load('defillama', LISTED)
  await load('defillama', { ...LISTED, name: 'Ondo USDY' })
  const { rows } = await getAssetOverview(db)
  expect(rows).toMatchObject([
    {
      ...{ asset_id: 'usdy', asset_class: 'treasuries', reference_asset: 'Bonds', name: 'USDY' },
      ...{ addresses: ['ethereum:0x1'], links: [], source_id: 'imported-tables' },
    },
  ])
})

it('prefers what people reviewed, and the newest of files', async () => {
  await load('imported-tables', { ...ofFile, name: 'Newer' })
  await load('datahub', { ...ofFile, record_id: 'batch/datahub/usdy', asset_class: 'reviewed' })
  await load('imported-tables', { ...ofFile, name: 'Newest' })
  const { rows } = await getAssetOverview(db)
  expect(rows).toMatchObject([{ asset_class: 'reviewed', name: 'USDY', source_id: 'datahub' }])
})
