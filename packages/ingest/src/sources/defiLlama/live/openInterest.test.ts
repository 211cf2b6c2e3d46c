import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofOpenInterest = {
  ...connector,
  datasets: connector.datasets.filter(({ id }) => id === 'open-interest'),
}

const DAY = 86_400
/** The tests run on the tenth. */
const FIRST = Date.parse('2026-01-08T00:00:00Z') / 1000
const PROTOCOLS = [
  { name: 'GMX V1 Perps', slug: 'gmx-v1-perps', parentProtocol: 'parent#gmx', total24h: 5 },
  { name: 'GMX V2 Perps', slug: 'gmx-v2-perps', parentProtocol: 'parent#gmx', total24h: 7 },
  { name: 'Unheard', slug: 'unheard', total24h: 9 },
  { name: 'No number', slug: 'dydx', total24h: 'many' },
]

let answer: { status?: number; body: unknown }
const provider = openForTests(() => startFakeProvider({ 'api.llama.fi': () => answer }))
beforeEach(() => {
  answer = { body: { protocols: PROTOCOLS } }
})

it('adds up the protocols of a project, for days that are over', async () => {
  const levels = (one: unknown, two: unknown) => ({
    'GMX V1 Perps': one,
    'GMX V2 Perps': two,
    Unheard: 1,
  })
  answer.body = {
    protocols: PROTOCOLS,
    totalDataChartBreakdown: [
      [FIRST, levels(2, 3)],
      [FIRST + DAY, levels(4, null)],
      [FIRST + 2 * DAY, levels(6, 6)],
      'nonsense',
    ],
  }
  const { writer, failed } = await syncInMemory(ofOpenInterest, provider.origin)
  expect(failed).toEqual([])
  expect(writer.points.map(({ project_id, day, value }) => [project_id, day, value])).toEqual([
    ['gmx', '2026-01-08', 5],
    ['gmx', '2026-01-09', 4],
  ])
  expect(writer.rejects).toHaveLength(1)
})

it('has the levels of now where the list has no days', async () => {
  const { writer } = await syncInMemory(ofOpenInterest, provider.origin)
  expect(writer.points).toMatchObject([{ project_id: 'gmx', value: 12, provisional: true }])
})

it('is withheld where the list is part of a paid plan', async () => {
  answer = { status: 402, body: { error: 'Upgrade to the paid API plan' } }
  const { writer, failed } = await syncInMemory(ofOpenInterest, provider.origin)
  expect(writer.points).toEqual([])
  expect(failed).toMatchObject([{ dataset: 'open-interest' }])
  expect(failed[0]?.message).toContain('402')
})
