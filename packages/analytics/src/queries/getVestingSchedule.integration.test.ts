import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishLoad } from '../batches/finishLoad.ts'
import { loadBatch } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getVestingSchedule } from './getVestingSchedule.ts'

const NOW = Date.parse('2024-01-15T00:00:00Z')
let db: Analytics

function row(allocation: string, changes: Record<string, unknown>) {
  return {
    record_id: `p/${allocation}`,
    project_id: 'aave',
    protocol: 'aave',
    token: 'AAVE',
    allocation,
    category: 'insiders',
    start: '2024-01-01 00:00:00',
    end: '2024-01-01 00:00:00',
    step_seconds: 0,
    steps: 0,
    is_complete: 1,
    ...changes,
  }
}

beforeAll(async () => {
  db = await openTestAnalytics()
  await loadPoints(
    db,
    series('2024-01-01', [2, 2, 2], { project_id: 'aave', metric_id: 'price' }),
    { observed_at: NOW },
  )
  await loadBatch(db, {
    source_id: 'test',
    input: 'aave.json',
    content_hash: 'vesting',
    observed_at: NOW,
    read: async (writer) => {
      writer.read()
      writer.record('vesting_schedules', row('Airdrop', { kind: 'cliff', amount: 100 }))
      writer.record(
        'vesting_schedules',
        row('Team', { kind: 'step', step_seconds: 86_400 * 20, steps: 3, amount: 50 }),
      )
      writer.record(
        'vesting_schedules',
        row('Community', { kind: 'linear', end: '2024-01-29 00:00:00', amount: 28 }),
      )
    },
  })
  await finishLoad(db)
})
afterAll(() => db.close())

describe('getVestingSchedule', () => {
  it('adds up what has come free by allocation and month, the largest allocation first', async () => {
    const schedule = await getVestingSchedule(db, { project_id: 'aave', now: NOW })
    expect(schedule.timestamps).toEqual(['2024-01-01', '2024-02-01', '2024-03-01'])
    expect(schedule.allocations).toMatchObject([
      { allocation: 'Team', total: 150, unlocked: 0, values: [50, 100, 150] },
      { allocation: 'Airdrop', total: 100, unlocked: 100, values: [100, 100, 100] },
      { allocation: 'Community', total: 28, unlocked: 14, values: [28, 28, 28] },
    ])
    expect(schedule).toMatchObject({ total: 278, unlocked: 114, is_complete: true })
  })

  it('lists what comes next with its share and its value, and what comes free day by day', async () => {
    const { next, ongoing } = await getVestingSchedule(db, { project_id: 'aave', now: NOW })
    expect(next.map(({ day, amount }) => [day, amount])).toEqual([
      ['2024-01-21', 50],
      ['2024-02-10', 50],
      ['2024-03-01', 50],
    ])
    expect(next[0]).toMatchObject({ share: 50 / 278, value_usd: 100 })
    expect(ongoing).toEqual([{ allocation: 'Community', per_day: 1, until: '2024-01-29' }])
  })

  it('has nothing for a project without a schedule', async () => {
    const schedule = await getVestingSchedule(db, { project_id: 'uniswap', now: NOW })
    expect(schedule).toMatchObject({
      timestamps: [],
      allocations: [],
      total: 0,
      is_complete: false,
    })
  })
})
