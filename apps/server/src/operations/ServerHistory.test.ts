import { describe, expect, it } from 'vitest'
import { Metrics } from './Metrics.ts'
import { MetricSnapshot, ServerHistory } from './ServerHistory.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const MINUTE_MS = 60_000

/** A history whose clock stands where the test puts it, with the histogram of statements. */
async function open() {
  const metrics = await Metrics.create()
  const watch = metrics.createStatementWatch()
  const waiting = { count: 0 }
  metrics.readGauge('tickmark_queries_waiting', 'Waiting.', () => waiting.count)
  let now = START
  const history = new ServerHistory(metrics, () => now)
  await history.take()
  return {
    metrics,
    history,
    watch,
    waiting,
    pass: async (minutes = 1) => {
      for (let minute = 0; minute < minutes; minute++) {
        now += MINUTE_MS
        await history.take()
      }
    },
    read: async (hours: '1' | '6' | '24', title: string) => {
      const { times, charts } = await history.read(hours)
      const chart = charts.find((one) => one.title === title)
      return {
        times,
        ...Object.fromEntries(chart?.series.map(({ name, values }) => [name, values]) ?? []),
      }
    },
  }
}

describe('the history of a server', () => {
  it('has no figure of what the stores were not yet asked', async () => {
    const { metrics, history } = await open()
    const gauges = ['tickmark_facts', 'tickmark_stores_read_timestamp_seconds'].map((name) =>
      metrics.gauge(name, 'Of the stores.'),
    )
    const read = async () => {
      const { read_at, figures } = await history.read('1')
      return [read_at, figures.find(({ title }) => title === 'Points')?.value]
    }
    expect(await read()).toEqual([null, null])
    for (const gauge of gauges) gauge.set(START / 1_000)
    expect(await read()).toEqual([new Date(START).toISOString(), START / 1_000])
  })

  it('has a point each minute, with what was measured in that minute alone', async () => {
    const { watch, pass, read } = await open()
    await pass()
    for (let index = 0; index < 20; index++) watch('query')(false)
    await pass()
    await pass()
    const found = await read('1', 'Statements of the engine, 95th percentile')
    expect(found.times).toEqual(
      [1, 2, 3].map((minute) => new Date(START + minute * MINUTE_MS).toISOString()),
    )
    expect(found).toMatchObject({ queries: [null, expect.any(Number), null] })
    expect(found).toMatchObject({ loads: [null, null, null] })
  })

  it('counts what rose since the snapshot before, which the library does not count on', async () => {
    const { metrics, watch } = await open()
    const NAME = 'tickmark_engine_statement_failures_total'
    const isLoad = ({ kind }: { kind?: unknown }) => kind === 'load'
    watch('query')(true)
    const before = await MetricSnapshot.take(metrics, START)
    for (let index = 0; index < 30; index++) watch('query')(true)
    const now = await MetricSnapshot.take(metrics, START + MINUTE_MS)
    expect(now.rate(NAME, before)).toBe(0.5)
    expect(now.rate(NAME, before, isLoad)).toBe(0)
    expect([now.sum('never'), now.sum(NAME, isLoad)]).toEqual([null, 0])
  })

  it('keeps a day, and in the look back over a day the worst of five minutes', async () => {
    const { waiting, pass, read, history } = await open()
    await pass(24 * 60 - 3)
    waiting.count = 7
    await pass()
    waiting.count = 0
    await pass(10)
    const found = await read('24', 'Queues')
    expect(found.times.length).toBeLessThanOrEqual(24 * 12 + 1)
    expect(found).toMatchObject({ 'queries waiting': expect.arrayContaining([7]) })
    expect((await history.read('1')).times).toHaveLength(60)
    expect((await history.read('6')).times).toHaveLength(360)
  })

  it('says null, not zero, of what was never measured', async () => {
    const { history, pass } = await open()
    await pass()
    const { figures, sources } = await history.read('1')
    expect(figures.find(({ title }) => title === 'Points')?.value).toBeNull()
    expect(sources).toEqual([])
  })

  it('lists sources with their freshness and datasets that failed', async () => {
    const { metrics, history } = await open()
    metrics
      .gauge('tickmark_source_loaded_timestamp_seconds', 'Loaded.', ['source'])
      .set({ source: 'defillama' }, START / 1_000)
    const failed = metrics.gauge('tickmark_dataset_failed', 'Failed.', ['source', 'dataset'])
    failed.set({ source: 'defillama', dataset: 'fees' }, 1)
    failed.set({ source: 'defillama', dataset: 'tvl' }, 0)
    expect((await history.read('1')).sources).toEqual([
      {
        source_id: 'defillama',
        newest_at: null,
        loaded_at: '2026-01-01T00:00:00.000Z',
        failed: ['fees'],
      },
    ])
  })
})
