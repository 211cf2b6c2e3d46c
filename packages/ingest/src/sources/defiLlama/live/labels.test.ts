import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofLabels = { ...connector, datasets: connector.datasets.filter(({ id }) => id === 'labels') }

const PROTOCOLS = [
  { name: 'Lido', slug: 'lido', category: 'Liquid Staking', hasLabelBreakdown: true },
  { name: 'Aave V2', slug: 'aave-v2', parentProtocol: 'parent#aave', hasLabelBreakdown: true },
  { name: 'Aave V3', slug: 'aave-v3', parentProtocol: 'parent#aave', hasLabelBreakdown: true },
  { name: 'Aave Horizon', slug: 'aave-horizon', parentProtocol: 'parent#aave' },
]
const [FIRST, SECOND] = [1_767_225_600, 1_767_312_000]

/** Answers by path and kind; all others do not exist. */
let answers: Record<string, unknown> = {}
const provider = openForTests(() =>
  startFakeProvider({
    'api.llama.fi': (url) => {
      if (url.pathname === '/overview/fees') return { body: { protocols: PROTOCOLS } }
      const [, slug = ''] =
        /\/(?:protocol|fees)\/([\w-]+)(?:\/label-breakdown)?$/.exec(url.pathname) ?? []
      const kind = url.searchParams.get('dataType') ?? 'texts'
      const body = answers[`${slug} ${kind}`]
      return body === undefined ? { status: 404, body: {} } : { body }
    },
  }),
)
beforeEach(() => {
  answers = {}
  provider.requests.length = 0
})

const sync = async () => {
  const { writer, failed } = await syncInMemory(ofLabels, provider.origin)
  const points = writer.points.map(({ metric_id, project_id, product_id = '', day, value }) =>
    [metric_id, project_id, product_id, day, value].join(' '),
  )
  const rejects = writer.rejects.filter(({ reason }) => reason.includes('label'))
  return { ...writer, rejects, points: points.toSorted(), failed }
}

it('adds up the labels of the parts of a project, in any case and with any spaces', async () => {
  answers = {
    'aave-v2 dailyFees': [[FIRST, { 'Borrow Interest': 5, Liquidations: 1 }]],
    'aave-v3 dailyFees': [
      [SECOND, { 'Flash  loan fees': '2', 'Borrow interest': -3, Liquidations: null }],
      [FIRST, { 'Borrow interest': 7 }],
    ],
  }
  const { points, rejects, failed } = await sync()
  expect(points).toEqual([
    'fees aave label:borrow interest 2026-01-01 12',
    'fees aave label:borrow interest 2026-01-02 -3',
    'fees aave label:flash loan fees 2026-01-02 2',
    'fees aave label:liquidations 2026-01-01 1',
  ])
  expect([rejects, failed]).toEqual([[], []])
})

it('reads buybacks, burns and distributions from the labels of holders revenue that say so', async () => {
  const days = { 'Token Buy Back': 4, 'Fees burned': 2, 'Staking Rewards': 1, 'Swap fees': 9 }
  answers = {
    'lido dailyHoldersRevenue': [
      [FIRST, days],
      [SECOND, { 'Buyback and burn': 3 }],
    ],
    'lido dailyFees': [[FIRST, { 'Token Buy Back': 100 }]],
  }
  const { points } = await sync()
  expect(points.filter((one) => !one.includes('label:'))).toEqual([
    'burns lido  2026-01-01 2',
    'buybacks lido  2026-01-01 4',
    'buybacks lido  2026-01-02 3',
    'distributions lido  2026-01-01 1',
  ])
})

it('states no burn of a day without an amount in dollars, and keeps amounts below zero', async () => {
  answers = {
    'lido dailyHoldersRevenue': [
      [FIRST, { 'Fees burned': null, Buybacks: -3 }],
      [SECOND, { 'Fees burned': null }],
    ],
  }
  const { points, rejects } = await sync()
  expect(points).toEqual([
    'buybacks lido  2026-01-01 -3',
    'holders_revenue lido label:buybacks 2026-01-01 -3',
  ])
  expect(rejects).toEqual([])
})

it('keeps the names of labels and what they mean, as the source says it', async () => {
  answers = {
    'lido texts': {
      breakdownMethodology: {
        Fees: { 'MEV Rewards': 'Paid by searchers.', Other: null },
        Revenue: 'not by label',
      },
    },
  }
  const { records, failed } = await sync()
  expect(
    records.map(({ row: { metric_id, label_id, name, text } }) => [
      metric_id,
      label_id,
      name,
      text,
    ]),
  ).toEqual([
    ['fees', 'mev rewards', 'MEV Rewards', 'Paid by searchers.'],
    ['fees', 'other', 'Other', ''],
  ])
  expect(failed).toEqual([])
})

it('rejects labels without a name and beyond a hundred, and reads the others', async () => {
  const many = Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`Pool ${at}`, 1]))
  answers = { 'lido dailyFees': [[FIRST, { ' ': 1, ...many }]] }
  const { points, rejects } = await sync()
  expect([points.length, rejects.length]).toEqual([100, 3])
})

it('requests nothing of entries without labels', async () => {
  await sync()
  expect(provider.requests.filter(({ url }) => url.pathname.includes('horizon'))).toEqual([])
})
