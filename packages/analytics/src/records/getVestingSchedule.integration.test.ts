import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadBatch } from '../batches/loadBatch.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadInput, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getVestingSchedule } from './getVestingSchedule.ts'
import { listRecords } from './listRecords.ts'

const NOW = Date.parse('2024-01-15T00:00:00Z')
const db = openForTests(openTestAnalytics)

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
  await loadPoints(
    db,
    [
      ...series('2024-01-01', [2, 2, 2], { project_id: 'aave', metric_id: 'price' }),
      ...series('2024-01-01', [1_000, 1_000, 1_000], {
        project_id: 'lido',
        metric_id: 'token_supply_maximum',
      }),
      ...series('2024-01-01', [50, 50, 50], {
        project_id: 'compound',
        metric_id: 'token_supply_maximum',
      }),
    ],
    { observed_at: NOW },
  )
  await loadInput(
    db,
    (writer) => {
      writer.record('vesting_schedules', row('Airdrop', { kind: 'cliff', amount: 100 }))
      for (const project_id of ['lido', 'compound'])
        writer.record('vesting_schedules', {
          ...row('Airdrop', { kind: 'cliff', amount: 100 }),
          record_id: project_id,
          project_id,
        })
      writer.record(
        'vesting_schedules',
        row('Team', { kind: 'step', step_seconds: 86_400 * 20, steps: 3, amount: 50 }),
      )
      writer.record(
        'vesting_schedules',
        row('Community', { kind: 'linear', end: '2024-01-29 00:00:00', amount: 28 }),
      )
    },
    { observed_at: NOW },
  )
  await refreshDerivedTables(db)
})

describe('getVestingSchedule', () => {
  it('adds up what has come free by allocation and month, the largest allocation first', async () => {
    const schedule = await getVestingSchedule(db, { project_id: 'aave', now: NOW })
    expect(schedule.timestamps).toEqual(['2024-01-01', '2024-02-01', '2024-03-01'])
    expect(schedule.allocations).toMatchObject([
      { allocation: 'Team', total: 150, unlocked: 0, values: [50, 100, 150] },
      { allocation: 'Airdrop', total: 100, unlocked: 100, values: [100, 100, 100] },
      { allocation: 'Community', total: 28, unlocked: 14, values: [28, 28, 28] },
    ])
    expect(schedule).toMatchObject({
      total: 278,
      unlocked: 114,
      is_complete: true,
      observed_on: '2024-01-15',
    })
  })

  it('gives shares of the scheduled tokens where no supply is known', async () => {
    const schedule = await getVestingSchedule(db, { project_id: 'aave', now: NOW })
    expect(schedule).toMatchObject({
      whole: { amount: 278, is: 'scheduled' },
      unlocked_of_total: 114 / 278,
      share: 1,
      unlocked_share: 114 / 278,
    })
    expect(schedule.allocations[1]).toMatchObject({ share: 100 / 278, unlocked_share: 100 / 278 })
  })

  it('gives shares of the maximum supply unless more is scheduled than there can be', async () => {
    const run = (project_id: string) => getVestingSchedule(db, { project_id, now: NOW })
    expect(await run('lido')).toMatchObject({
      whole: { amount: 1_000, is: 'maximum-supply' },
      share: 0.1,
    })
    expect(await run('compound')).toMatchObject({
      whole: { amount: 100, is: 'scheduled' },
      share: 1,
      supply_maximum: 50,
    })
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

  it('counts the newest answer alone, and leaves out what is no longer planned', async () => {
    await loadBatch(db, {
      source_id: 'another',
      input: 'answers.jsonl',
      content_hash: 'newer',
      observed_at: NOW + 1,
      read: async (writer) => {
        writer.read()
        const own = { project_id: 'lido', protocol: 'lido-dao', record_id: 'lido-dao/Airdrop' }
        writer.record('vesting_schedules', {
          ...row('Airdrop', { kind: 'cliff', amount: 70 }),
          ...own,
        })
      },
    })
    expect(await getVestingSchedule(db, { project_id: 'lido', now: NOW })).toMatchObject({
      total: 70,
      sources: ['another'],
    })
    expect(await getVestingSchedule(db, { project_id: 'aave', now: NOW })).toMatchObject({
      total: 278,
    })
  })

  it('has nothing for a project without a schedule', async () => {
    const schedule = await getVestingSchedule(db, { project_id: 'uniswap', now: NOW })
    expect(schedule).toMatchObject({
      timestamps: [],
      allocations: [],
      total: 0,
      observed_on: null,
      is_complete: false,
    })
  })
})

it('has amounts of a token that was replaced in units of the present one, in schedules and of holders', async () => {
  const load = (token: string, amount: number, observed: string) =>
    loadInput(
      db,
      (writer) => {
        writer.record('vesting_schedules', {
          ...row('Team', { kind: 'cliff', amount, token }),
          record_id: 'maker/Team',
          protocol: 'maker',
          project_id: 'makerdao',
        })
        writer.record('token_holders', {
          project_id: 'makerdao',
          chain_id: 'ethereum',
          address: '0x01',
          day: observed.slice(0, 10),
          balance: amount,
          share: 0.5,
          label: '',
        })
      },
      { observed_at: Date.parse(observed) },
    )
  const read = async () => {
    const { token, total } = await getVestingSchedule(db, { project_id: 'makerdao', now: NOW })
    const holders = { projects: ['makerdao'], limit: 9 }
    const [holder] = await listRecords<{ balance: number }>(db, 'token_holders', holders)
    const rows = async (mart: string, column: string) => {
      const request = RowsRequest.parse({ valueCols: [{ id: 'project_id' }, { id: column }] })
      const { rows: found } = await getMartPage(db, mart, request)
      return found.find(({ project_id }) => project_id === 'makerdao')?.[column]
    }
    const marts = [
      await rows('vesting_schedules', 'amount'),
      await rows('top_tokenholders', 'balance'),
    ]
    return { token, amounts: [total, holder?.balance, ...marts] }
  }
  const same = (amount: number) => ({ token: 'SKY', amounts: [amount, amount, amount, amount] })
  await load('MKR', 2, '2024-09-01')
  expect(await read()).toEqual(same(48_000))
  await load('SKY', 50_000, '2025-01-01')
  expect(await read()).toEqual(same(50_000))
})
