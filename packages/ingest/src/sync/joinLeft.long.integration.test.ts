import { join } from 'node:path'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDataset } from '../testing/loadDatasets.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncSources } from './syncSources.ts'

const VAULT = {
  ...{ id: '1', name: 'Audius Vault', slug: 'audius-vault', symbol: 'AUDIO', category: 'Yield' },
  ...{ url: 'https://app.audius.co/vault', chains: ['Ethereum'], tvl: 77 },
}

const db = openForTests(openTestAnalytics)
const folder = makeTestFolder()
const provider = openForTests(() =>
  startFakeProvider({
    'api.llama.fi': ({ pathname }) => {
      if (pathname === '/protocols') return { body: [VAULT] }
      return { body: pathname === '/v2/chains' ? [] : { protocols: [] } }
    },
  }),
)

it('joins what a run that was stopped has loaded, although its lists are unchanged', async () => {
  const whole = createDefiLlama({ key: null, discovers: true })
  const datasets = whole.datasets.filter(({ isListing }) => isListing)
  const connector = { ...whole, datasets }
  const raw = createFolderStore(join(folder, 'raw'))
  const clock = createTestClock('2026-01-10T12:00:00Z')
  const options = { clock, mirror: provider.origin, timeoutMs: 20_000 }
  for (const dataset of datasets) {
    const client = createSourceClient(connector, options)
    await loadDataset({ db, connector, dataset, client, clock, raw, since: null })
  }
  expect(db.catalog.find('audius-vault')?.name).toBe('Audius Vault')

  const { joined } = await syncSources(db, { ...options, raw, connectors: [connector] })
  expect(joined).toMatchObject([{ from_id: 'audius-vault', to_id: 'audius' }])
  expect(db.catalog.find('audius-vault')?.name).toBe('Audius')
})
