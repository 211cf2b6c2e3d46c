import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROVIDERS } from '../../../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofFees = { ...connector, datasets: connector.datasets.filter(({ id }) => id === 'fees') }

const JANUARY_3 = Date.parse('2026-01-03T00:00:00Z') / 1000

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterEach(() => provider.stop())

const figureOf = (
  points: {
    metric_id: string
    project_id: string
    chain_id?: string
    day: string
    value: number
  }[],
  metric: string,
  project: string,
) =>
  points.find(
    (point) =>
      point.metric_id === metric &&
      point.project_id === project &&
      !point.chain_id &&
      point.day === '2026-01-03',
  )?.value

it('takes revenue as it is stated, and the sum of its parts where it is not', async () => {
  const { points } = (await syncInMemory(ofFees, provider.origin)).writer
  expect(figureOf(points, 'revenue', 'lido')).toBe(255)
  expect(figureOf(points, 'revenue', 'ethereum')).toBe(204 + 51)
  expect(figureOf(points, 'fees_supply_side', 'ethereum')).toBe(1_020 - 255)
})

it('requests the parts of revenue only if the source has no revenue', async () => {
  await syncInMemory(ofFees, provider.origin)
  const requests = provider.requests
    .filter(({ url }) => url.searchParams.get('dataType') === 'dailyHoldersRevenue')
    .map(({ url }) => url.pathname)
  expect(requests).toEqual(['/summary/fees/ethereum'])
})

it('has no revenue where one of its parts is unknown', async () => {
  provider.change((body, url) =>
    url.searchParams.get('dataType') === 'dailyProtocolRevenue' ? { totalDataChart: [] } : body,
  )
  const { points } = (await syncInMemory(ofFees, provider.origin)).writer
  expect(figureOf(points, 'revenue', 'ethereum')).toBeUndefined()
  expect(figureOf(points, 'revenue', 'lido')).toBe(255)
})

it('keeps the negative amount of one chain, without which the other chains would exceed the total', async () => {
  provider.change((body, url) =>
    url.pathname.startsWith('/summary/')
      ? {
          totalDataChart: [[JANUARY_3, 90]],
          totalDataChartBreakdown: [
            [JANUARY_3, { Ethereum: { 'A v1': 100 }, 'Arbitrum One': { 'A v1': -10 } }],
          ],
        }
      : body,
  )
  const { points, rejects } = (await syncInMemory(ofFees, provider.origin)).writer
  const ofLido = points.filter(
    ({ metric_id, project_id }) => metric_id === 'fees' && project_id === 'lido',
  )
  expect(ofLido.map(({ chain_id = '', value }) => [chain_id, value])).toEqual([
    ['', 90],
    ['ethereum', 100],
    ['arbitrum', -10],
  ])
  expect(rejects).toEqual([])
})
