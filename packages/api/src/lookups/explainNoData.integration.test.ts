import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import type { ApiContext } from '../context/ApiContext.ts'
import { openTestApi } from '../testing/openTestApi.ts'
import { fundraisesTool, unlocksTool } from '../tools/recordTools.ts'
import { runTool } from '../tools/Tool.ts'
import { explainEmptyAnswer } from './explainNoData.ts'
import { readDataStatus } from './readDataStatus.ts'

const api = openForTests(openTestApi)

const WITHHELD: DataStatus['datasets'][number] = {
  source_id: 'defillama',
  dataset: 'emissions',
  title: 'Unlock schedules',
  metrics: ['token_incentives'],
  records: ['vesting_schedules'],
  state: 'withheld',
  since: null,
  done: 0,
  left: 0,
  needs: 'a key of the paid plan (TT_DEFILLAMA_KEY)',
  error: null,
  refusal: null,
}
const LIVE = { since: '2026-01-01T00:00:00.000Z', done: 1, count: 9, projects: null }
const withProgress = (live: DataStatus['live']): ApiContext => ({
  ...api.options.ctx,
  readProgress: async () => ({ live, datasets: [WITHHELD] }),
})

describe('readDataStatus', () => {
  it('is filling until the first load has ended, though pages show what has arrived', async () => {
    expect(await readDataStatus(withProgress(null))).toMatchObject({ state: 'ready', live: null })
    expect((await readDataStatus(withProgress(LIVE))).state).toBe('filling')
    const first_import = {
      kind: 'sample',
      since: LIVE.since,
      step: null,
      done: 5,
      count: 9,
    } as const
    const sample = { ...withProgress(null), readSampleFill: () => first_import }
    expect(await readDataStatus(sample)).toMatchObject({
      state: 'filling',
      live: null,
      first_import,
    })
  })

  it('counts the records of each kind', async () => {
    const { records } = await readDataStatus(withProgress(null))
    expect(records).toMatchObject({ fundraises: 1, vesting_schedules: 0 })
  })
})

describe('tools', () => {
  const run = async (tool: typeof unlocksTool, input: object) =>
    (await runTool(tool, { ctx: withProgress(null), origin: '' }, input)).text

  it('name the key that unlocks need', async () => {
    expect(await run(unlocksTool, {})).toContain(
      'A key is needed for unlock schedules. DefiLlama: Unlock schedules. It needs a key of the paid plan (TT_DEFILLAMA_KEY).',
    )
  })

  it('blame filters where there are rounds, and sum up nothing', async () => {
    const text = await run(fundraisesTool, { text: 'nothing like this' })
    expect(text).toContain('No round matches these filters.')
    expect(text).not.toContain('0 US dollars')
  })
})

describe('explainEmptyAnswer', () => {
  it('explains a question about a metric that no source delivers, and no other', async () => {
    const ctx = withProgress(null)
    const explain = (metric: string) =>
      explainEmptyAnswer(ctx, MetricQuery.parse({ metrics: [metric] }), { series: [] })
    expect(await explain('token_incentives')).toMatch(/^A key is needed for token incentives\./)
    expect(await explain('fees')).toBeUndefined()
    expect(await explain('(fees) / 2')).toBeUndefined()
  })

  it('says by which parts a figure is known where a question asks for others', async () => {
    const explain = (query: MetricQueryInput) =>
      explainEmptyAnswer(withProgress(null), MetricQuery.parse(query), { series: [] })
    const of = (id: string) => ({ metrics: ['fees'], where: { projects: [id] } })
    expect(await explain({ ...of('solana'), breakdown: ['label'] })).toBe(
      'Fees of Solana cannot be split.',
    )
    const byProduct = { ...of('aave'), where: { projects: ['aave'], products: ['aave-v3'] } }
    expect(await explain(byProduct)).toBe('Fees of Aave can be split by chain, not by product.')
    expect(await explain({ ...of('aave'), breakdown: ['chain'] })).toBeUndefined()
    const both = { ...of('aave'), where: { projects: ['solana', 'aave'] } }
    expect(await explain({ ...both, breakdown: ['label'] })).toBeUndefined()
  })
})
