import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadInput, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getUnlockCalendar, type UnlockCalendarInput } from './getUnlockCalendar.ts'

const NOW = Date.parse('2024-01-15T12:00:00Z')
const db = openForTests(openTestAnalytics)

type Event = { allocation: string; kind: string; start: string; amount: number; end?: string }

function event(protocol: string, project_id: string, { allocation, ...changes }: Event) {
  return {
    record_id: `${protocol}/${allocation}/${changes.start}`,
    project_id,
    protocol,
    token: protocol.toUpperCase(),
    allocation,
    category: 'insiders',
    end: changes.start,
    step_seconds: 0,
    steps: 0,
    is_complete: 1,
    ...changes,
  }
}

const midnight = (day: string) => `${day} 00:00:00`

beforeAll(async () => {
  await loadPoints(
    db,
    [
      ...series('2024-01-13', [2, 2], { project_id: 'aave', metric_id: 'price' }),
      ...series('2024-01-13', [1_000, 1_000], {
        project_id: 'aave',
        metric_id: 'token_supply_circulating',
      }),
      ...series('2024-01-13', [100, 300], {
        project_id: 'aave',
        metric_id: 'token_trading_volume',
      }),
      ...series('2024-01-13', [10, 10], { project_id: 'lido', metric_id: 'price' }),
    ],
    { observed_at: NOW },
  )
  await loadInput(
    db,
    (writer) => {
      const add = (protocol: string, project: string, one: Event) =>
        writer.record('vesting_schedules', event(protocol, project, one))
      const cliff = (allocation: string, day: string, amount: number): Event => ({
        allocation,
        kind: 'cliff',
        start: midnight(day),
        amount,
      })
      add('aave', 'aave', cliff('Team', '2024-01-20', 100))
      add('aave', 'aave', cliff('Investors', '2024-01-20', 50))
      add('aave', 'aave', cliff('Team', '2024-06-01', 400))
      add('aave', 'aave', cliff('Airdrop', '2024-01-10', 9))
      add('lido', 'lido', {
        allocation: 'Community',
        kind: 'linear',
        start: midnight('2024-01-01'),
        end: midnight('2024-02-01'),
        amount: 31,
      })
      add('unlisted', '', cliff('Seed', '2024-02-01', 7))
      add('later', '', cliff('Seed', '2024-03-10', 7))
      add('later', '', cliff('Team', '2024-03-01', 5))
      add('later', '', {
        allocation: 'Community',
        kind: 'linear',
        start: midnight('2024-02-20'),
        end: midnight('2024-03-20'),
        amount: 30,
      })
    },
    { observed_at: NOW },
  )
  await refreshDerivedTables(db)
})

const ask = (input: Partial<UnlockCalendarInput> = {}) =>
  getUnlockCalendar(db, {
    now: NOW,
    days: 30,
    orderBy: 'day',
    descending: false,
    limit: 100,
    offset: 0,
    ...input,
  })

describe('getUnlockCalendar', () => {
  it('lists what unlocks in the window, running linear unlocks and unlisted projects included', async () => {
    const { rows, total, today, to } = await ask()
    expect({ total, today, to }).toEqual({ total: 3, today: '2024-01-15', to: '2024-02-14' })
    expect(rows.map(({ protocol, name, ...row }) => [protocol, name, row.day, row.until])).toEqual([
      ['aave', 'Aave', '2024-01-20', '2024-01-20'],
      ['unlisted', 'Unlisted', '2024-02-01', '2024-02-01'],
      ['lido', 'Lido', '2024-01-15', '2024-02-01'],
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['cliff', 'cliff', 'linear'])
  })

  it('begins a window on a later day, and never before today', async () => {
    const later = await ask({ start: '2024-02-01', days: 28 })
    expect([later.today, later.from, later.to]).toEqual(['2024-01-15', '2024-02-01', '2024-02-29'])
    expect(later.rows.map(({ protocol, day }) => [protocol, day])).toEqual([
      ['unlisted', '2024-02-01'],
      ['later', '2024-02-20'],
    ])
    expect(later.days[0]?.day).toBe('2024-02-01')
    expect(await ask({ start: '2020-01-01' })).toMatchObject({ from: '2024-01-15', total: 3 })
  })

  it('lists what some receive only, and a row for each recipient', async () => {
    const team = await ask({ recipients: ['team'], days: 200 })
    expect(team.rows.map(({ protocol, amount }) => [protocol, amount])).toEqual([
      ['aave', 100],
      ['later', 5],
      ['aave', 400],
    ])
    const each = await ask({ per: 'recipient', projects: ['aave'], days: 200 })
    expect(each.rows.map((row) => [row.unlock_id, row.amount, row.value_usd])).toEqual([
      ['aave/Team', 500, 1_000],
      ['aave/Investors', 50, 100],
    ])
    expect(each.rows.map((row) => row.share_of_circulating)).toEqual([0.5, 0.05])
  })

  it('values tokens at the latest price, and relates them to supply and volume', async () => {
    const { rows, prices_as_of } = await ask({ projects: ['aave'] })
    expect(prices_as_of).toBe('2024-01-14')
    expect(rows).toMatchObject([
      {
        amount: 150,
        value_usd: 300,
        share_of_circulating: 0.15,
        share_of_volume: 0.75,
        allocations: [
          { allocation: 'Team', amount: 100 },
          { allocation: 'Investors', amount: 50 },
        ],
      },
    ])
  })

  it('leaves values empty where no price is known, and says how many of a sum that concerns', async () => {
    const { rows, totals } = await ask()
    expect(rows.at(1)).toMatchObject({
      project_id: '',
      value_usd: null,
      share_of_circulating: null,
      share_of_volume: null,
    })
    const [week, month, , year] = totals
    expect(week).toEqual({
      days: 7,
      projects: 2,
      cliff_usd: 300,
      linear_usd: expect.closeTo(80, 6),
      unpriced: 0,
    })
    expect(month).toMatchObject({ days: 30, projects: 3, cliff_usd: 300, unpriced: 1 })
    expect(year).toMatchObject({ days: 365, cliff_usd: 1_100 })
  })

  it('adds up days as the rows do', async () => {
    const { rows, days } = await ask()
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
    const worth = (kind: string) =>
      sum(rows.filter((row) => row.kind === kind).map((row) => row.value_usd ?? 0))
    expect(sum(days.map((day) => day.cliff_usd))).toBe(worth('cliff'))
    expect(sum(days.map((day) => day.linear_usd))).toBeCloseTo(worth('linear'), 6)
    expect(days.find(({ day }) => day === '2024-01-20')).toMatchObject({
      cliffs: 1,
      largest: [{ unlock_id: 'aave/2024-01-20', symbol: 'AAVE', value_usd: 300 }],
    })
  })

  it('filters by kind, size and name, and sorts what is unknown last in both directions', async () => {
    const names = async (input: Partial<UnlockCalendarInput>) =>
      (await ask(input)).rows.map(({ name }) => name)
    expect(await names({ kind: 'linear' })).toEqual(['Lido'])
    expect(await names({ minimum_usd: 200 })).toEqual(['Aave'])
    expect(await names({ minimum_share: 0.1 })).toEqual(['Aave'])
    expect(await names({ text: 'LDO' })).toEqual(['Lido'])
    expect(await names({ sectors: ['lending'] })).toEqual(['Aave'])
    // A project in no catalog has no sector to leave out.
    expect(await names({ exclude: ['aave'] })).toEqual(['Unlisted', 'Lido'])
    expect(await names({ exclude_sectors: ['lending'] })).toEqual(['Unlisted', 'Lido'])
    expect(await names({ orderBy: 'value_usd', descending: true })).toEqual([
      'Aave',
      'Lido',
      'Unlisted',
    ])
    expect(await names({ orderBy: 'value_usd' })).toEqual(['Lido', 'Aave', 'Unlisted'])
    expect(await names({ limit: 1, offset: 2 })).toEqual(['Lido'])
  })

  it('adds up the unlocks of a token, and filters by the sum', async () => {
    const year = await ask({ days: 365, per: 'token' })
    expect(year.total).toBe(4)
    expect(year.rows[0]).toMatchObject({
      name: 'Aave',
      kind: 'cliff',
      day: '2024-01-20',
      until: '2024-06-01',
      amount: 550,
      value_usd: 1_100,
      allocations: [
        { allocation: 'Team', amount: 500 },
        { allocation: 'Investors', amount: 50 },
      ],
    })
    // No single unlock is as large.
    expect((await ask({ days: 365, minimum_usd: 1_000 })).total).toBe(0)
    const large = await ask({ days: 365, minimum_usd: 1_000, per: 'token' })
    expect(large.rows.map(({ name }) => name)).toEqual(['Aave'])
  })

  it('calls a token with cliffs and linear unlocks mixed', async () => {
    const later = { text: 'later', days: 365 } as const
    expect((await ask(later)).total).toBe(3)
    expect((await ask({ ...later, per: 'token' })).rows).toMatchObject([
      { kind: 'mixed', day: '2024-03-01', until: '2024-03-20', amount: 42, value_usd: null },
    ])
    const cliffs = await ask({ ...later, per: 'token', kind: 'cliff' })
    expect(cliffs.rows).toMatchObject([{ kind: 'cliff', day: '2024-03-01', amount: 12 }])
  })

  it('selects none by an empty list of projects, such as an empty watchlist', async () => {
    expect(await ask({ projects: [] })).toMatchObject({ rows: [], total: 0, days: [] })
  })

  it('answers nothing where no schedule is known', async () => {
    expect(await ask({ projects: ['uniswap'] })).toMatchObject({
      rows: [],
      total: 0,
      days: [],
      prices_as_of: null,
      sources: [],
    })
  })
})
