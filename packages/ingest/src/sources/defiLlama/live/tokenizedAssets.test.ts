import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const datasets = connector.datasets.filter(({ id }) => id === 'tokenized-assets')

let answer: { status?: number; body: unknown } = { body: [] }
const provider = openForTests(() =>
  startFakeProvider({
    'api.llama.fi': ({ pathname }) =>
      pathname === '/rwa/current' ? answer : { status: 404, body: {} },
  }),
)

const sync = async (body: unknown, status?: number) => {
  answer = { body, ...(status !== undefined && { status }) }
  const { writer, failed } = await syncInMemory({ ...connector, datasets }, provider.origin)
  return {
    assets: writer.records.map(({ row }) => row),
    points: writer.points.map(({ metric_id, project_id, product_id, value }) =>
      [metric_id, project_id, product_id, value].join(' '),
    ),
    rejects: writer.rejects.map(({ reason }) => reason),
    failed,
  }
}

const USDY = {
  id: 'ondo-usdy',
  ticker: 'USDY',
  assetName: 'Ondo US Dollar Yield',
  assetGroup: 'Treasuries',
  chain: ['Ethereum', 'Nowhere'],
  assetClass: ['Fixed Income'],
  issuer: 'Ondo Finance',
  onChainMcap: { Ethereum: 125, Solana: '45' },
  price: 1.04,
}

it('reads assets with issuer, chains, market cap and price', async () => {
  const { assets, points, rejects, failed } = await sync([USDY])
  expect(assets).toEqual([
    {
      asset_id: 'usdy',
      name: 'Ondo US Dollar Yield',
      symbol: 'USDY',
      asset_class: 'treasuries',
      reference_asset: 'Fixed Income',
      issuer_id: 'ondo-finance',
      chains: ['ethereum', 'solana'],
      url: '',
    },
  ])
  expect(points).toEqual([
    'asset_market_cap_circulating ondo-finance usdy 170',
    'asset_price ondo-finance usdy 1.04',
  ])
  expect([rejects, failed]).toEqual([[], []])
})

it('leaves out what is no asset, has an unknown issuer or no figures', async () => {
  const { assets, points, rejects } = await sync([
    { ...USDY, stablecoin: true },
    { ...USDY, id: 'ondo', governance: true },
    { ...USDY, onChainMcap: null, price: null },
    { ...USDY, price: 7 },
    { ...USDY, id: 'unheard', issuer: 'Unheard Of', parentPlatform: null },
    { ...USDY, id: ' <b>' },
    {
      ...USDY,
      id: 'ondo-other',
      ticker: 'X',
      assetName: null,
      issuer: 'A Trust of 2023',
      parentPlatform: 'Ondo Finance',
    },
    'nonsense',
  ])
  expect(assets.map(({ asset_id }) => asset_id)).toEqual(['usdy', 'ondo-other'])
  expect(points).toHaveLength(2)
  expect(rejects).toHaveLength(4)
})

it('reads none where the open API has no such list, and is withheld where it is part of a paid plan', async () => {
  expect(await sync({}, 404)).toMatchObject({ assets: [], points: [], failed: [] })
  const { failed } = await sync({ error: 'Upgrade to the paid API plan' }, 402)
  expect(failed).toMatchObject([{ dataset: 'tokenized-assets' }])
  expect(failed[0]?.message).toContain('402')
})
