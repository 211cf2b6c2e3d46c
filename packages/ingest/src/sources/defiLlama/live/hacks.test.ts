import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofHacks = { ...connector, datasets: connector.datasets.filter(({ id }) => id === 'hacks') }

let answer: { status?: number; body: unknown } = { body: [] }
const provider = openForTests(() =>
  startFakeProvider({
    'api.llama.fi': ({ pathname }) => (pathname === '/hacks' ? answer : { status: 404, body: {} }),
  }),
)

const sync = async (body: unknown, status?: number) => {
  answer = { body, ...(status !== undefined && { status }) }
  const { writer, failed } = await syncInMemory(ofHacks, provider.origin)
  const rows = writer.records.map(({ row: { project_id, kind, day, title, amount_usd, url } }) =>
    [project_id, kind, day, title, amount_usd, url].join(' | '),
  )
  return { rows, rejects: writer.rejects.map(({ reason }) => reason), failed }
}

const CURVE = {
  date: 1_690_675_200,
  name: 'Curve Finance',
  classification: 'Protocol Logic',
  technique: 'Reentrancy of the compiler',
  amount: 61_700_000,
  chain: ['Ethereum'],
  source: 'https://example.com/report',
}

it('reads hacks of projects of the catalog as events with a link and what was lost', async () => {
  const { rows, rejects, failed } = await sync([
    CURVE,
    { ...CURVE, date: '1690761600', technique: null, amount: null },
    { ...CURVE, date: 1_690_848_000, technique: ' ', classification: undefined, amount: -1 },
  ])
  expect(rows).toEqual([
    'curve | hack | 2023-07-30 | Reentrancy of the compiler | 61700000 | https://example.com/report',
    'curve | hack | 2023-07-31 | Protocol Logic |  | https://example.com/report',
    'curve | hack | 2023-08-01 | Hack |  | https://example.com/report',
  ])
  expect([rejects, failed]).toEqual([[], []])
})

it('gives a hack an id that no correction of it changes, and two of a day one each', async () => {
  const other = { ...CURVE, technique: 'Oracle', source: 'https://example.com/other' }
  const idsOf = async (body: unknown) => {
    answer = { body }
    const { writer } = await syncInMemory(ofHacks, provider.origin)
    return writer.records.map(({ row }) => row.record_id)
  }
  const [first, ...none] = await idsOf([CURVE])
  expect(none).toEqual([])
  const corrected = { ...CURVE, source: 'https://example.com/later', technique: 'Vyper', amount: 1 }
  expect(await idsOf([corrected])).toEqual([first])
  expect(await idsOf([corrected, other])).toEqual([first, `${first}/2`])
  expect(await idsOf([{ ...CURVE, source: other.source }, CURVE])).toEqual([first, `${first}/2`])
})

it('rejects unknown projects, hacks without a link, repeated ones, and what is no hack', async () => {
  const { rows, rejects, failed } = await sync([
    CURVE,
    CURVE,
    { ...CURVE, name: 'Unheard Of' },
    { ...CURVE, date: 1_690_848_000, source: 'javascript:alert(1)' },
    { ...CURVE, date: 'yesterday' },
    null,
  ])
  expect([rows.length, rejects.length, failed]).toEqual([1, 5, []])
})

it('reads none where the open API has no such list, and is withheld where it is part of a paid plan', async () => {
  expect(await sync({}, 404)).toMatchObject({ rows: [], failed: [] })
  const { failed } = await sync({ error: 'Upgrade to the paid API plan' }, 402)
  expect(failed).toMatchObject([{ dataset: 'hacks' }])
  expect(failed[0]?.message).toContain('402')
})
