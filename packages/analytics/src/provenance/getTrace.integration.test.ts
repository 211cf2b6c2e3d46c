import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getTrace } from './getTrace.ts'
import { listRestatements } from './listRestatements.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const at = (moment: string, input: string) => ({ observed_at: Date.parse(moment), input })
  const ones = new Array(60).fill(10)
  await loadPoints(db, series('2025-01-01', ones), at('2025-03-05', 'old.csv'))
  await loadPoints(db, series('2025-02-10', [10, 12]), at('2025-06-01', 'new.csv'))
  await loadPoints(
    db,
    series('2025-01-01', new Array(60).fill(7300), { metric_id: 'market_cap_circulating' }),
  )
  await loadPoints(db, series('2025-03-10', [5]), at('2025-03-10T12:00:00Z', 'today.csv'))
  await loadPoints(db, series('2025-03-10', [9]), at('2025-03-11', 'tomorrow.csv'))
  await refreshDerivedTables(db)
})

describe('getTrace', () => {
  it('shows every version of a reported point, the answering one marked', async () => {
    const trace = await getTrace(db, {
      project_id: 'ethereum',
      metric_id: 'fees',
      timestamp: '2025-02-11',
      granularity: 'day',
    })
    expect(trace).toMatchObject({ value: 12, formula: null, version_count: 2 })
    expect(trace.versions.map(({ value, file, current }) => [value, file, current])).toEqual([
      [12, 'new.csv', true],
      [10, 'old.csv', false],
    ])
  })

  it('marks the version that was known at a moment', async () => {
    const trace = await getTrace(db, {
      project_id: 'ethereum',
      metric_id: 'fees',
      timestamp: '2025-02-11',
      granularity: 'day',
      as_of: '2025-04-01',
    })
    expect(trace.value).toBe(10)
    expect(trace.versions.map(({ current }) => current)).toEqual([false, true])
  })

  it('takes a derived figure apart into its formula and parts', async () => {
    const trace = await getTrace(db, {
      project_id: 'ethereum',
      metric_id: 'pf_circulating',
      timestamp: '2025-02-20',
      granularity: 'month',
    })
    expect(trace.formula).toBe('market_cap_circulating / (rolling_sum(fees, 30) * 365 / 30)')
    expect(trace.timestamp).toBe('2025-02-01')
    expect(trace.parts.map(({ metric_id, value }) => [metric_id, value])).toEqual([
      ['market_cap_circulating', 7300],
      ['fees', 302],
    ])
    expect(trace.value).toBeCloseTo(7300 / ((302 * 365) / 30), 12)
  })

  it('takes twelve months together, with the points of all of them', async () => {
    const run = (granularity: 'month' | 'day') =>
      getTrace(db, {
        project_id: 'ethereum',
        metric_id: 'fees',
        timestamp: '2025-02-01',
        granularity,
        window: 'ltm',
      })
    const trace = await run('month')
    expect(trace.version_count).toBe(60)
    expect(trace.versions.at(-1)?.day).toBe('2025-01-01')
    await expect(run('day')).rejects.toThrow('The last twelve months require')
  })

  it('refuses what does not exist', async () => {
    const run = (project_id: string, metric_id: string) =>
      getTrace(db, { project_id, metric_id, timestamp: '2025-01-01', granularity: 'day' })
    await expect(run('nobody', 'fees')).rejects.toThrow('There is no project "nobody"')
    await expect(run('ethereum', 'fee')).rejects.toThrow('There is no metric "fee"')
  })
})

describe('listRestatements', () => {
  const page = { limit: 10, offset: 0 }

  it('lists points that changed, not those that only got older', async () => {
    const { restatements, total } = await listRestatements(db, page)
    expect(total).toBe(1)
    expect(restatements).toHaveLength(1)
    expect(restatements[0]).toMatchObject({
      day: '2025-02-11',
      old_value: 10,
      new_value: 12,
      change: 0.2,
    })
  })

  it('does not count the value of a day that was not over', async () => {
    const { restatements } = await listRestatements(db, page)
    expect(restatements.map((row) => row.day)).not.toContain('2025-03-10')
  })

  it('can be limited to projects, metrics and a time', async () => {
    const count = async (filter: Partial<Parameters<typeof listRestatements>[1]>) =>
      (await listRestatements(db, { ...page, ...filter })).total
    expect(await count({ projects: ['bitcoin'] })).toBe(0)
    expect(await count({ metrics: ['tvl'] })).toBe(0)
    expect(await count({ since: '2025-07-01T00:00:00Z' })).toBe(0)
    expect(await count({ since: '2025-05-01T00:00:00Z' })).toBe(1)
  })

  it('counts them all, whatever part is listed', async () => {
    expect(await listRestatements(db, { limit: 1, offset: 5 })).toMatchObject({
      restatements: [],
      total: 1,
    })
  })
})
