import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, it } from 'vitest'
import { createMemoryWriter, type MemoryWriter } from '../testing/createMemoryWriter.ts'
import { readLevel } from './createCurve.ts'
import { generateSample, type SampleOptions } from './generateSample.ts'
import { SAMPLE_CURVES } from './levels/SAMPLE_CURVES.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'

/** Generates a sample and keeps what `keep` says. */
async function generate(
  options: SampleOptions,
  keep: (point: Point) => boolean,
): Promise<MemoryWriter> {
  const writer = createMemoryWriter()
  await generateSample(
    { ...writer, point: (point) => void (keep(point) && writer.points.push(point)) },
    options,
  )
  return writer
}

/** Columns of special curves. */
const CURVE_COLUMNS = new Set('price supply maximum issued fees kept business tvl users'.split(' '))

const END = '2026-11-20'
const keyOf = (point: Point) =>
  [
    point.metric_id,
    point.project_id,
    point.chain_id,
    point.product_id,
    point.contract_id,
    point.day,
  ].join(' ')
const isTotal = (point: Point) => !point.chain_id && !point.product_id && !point.contract_id

function toSeries(
  points: readonly Point[],
): (metric_id: string, project_id: string, day: string) => number | undefined {
  const values = new Map(
    points
      .filter(isTotal)
      .map((point) => [`${point.metric_id} ${point.project_id} ${point.day}`, point.value]),
  )
  return (metric_id, project_id, day) => values.get(`${metric_id} ${project_id} ${day}`)
}

const COMPARED = ['aave', 'curve', 'gmx', 'lido', 'uniswap', 'pancakeswap', 'ethereum']
const WHOLE = ['aave', 'euler', 'base', 'ftx']
const ON_DAY = '2025-06-03'

/** Points that a sample with another end has too. */
const OF_ANY_END = ['aave', 'ethereum', 'internetcomputer', 'tether', 'ondo-finance', 'ftx']
const isOfAnyEnd = ({ project_id, day }: Point) =>
  OF_ANY_END.includes(project_id) && day >= '2024-02-01' && day <= '2024-02-05'

let shared: Promise<MemoryWriter> | undefined
/** Of every point. */
const seen = {
  metrics: new Set<string>(),
  projects: new Set<string>(),
  days: new Set<string>(),
  wrong: [] as Point[],
}

/** The points that several tests look at. Generating them takes seconds, so it is done once. */
function openShared(): Promise<MemoryWriter> {
  shared ??= generate({ endDay: END }, (point) => {
    seen.metrics.add(point.metric_id)
    seen.projects.add(point.project_id)
    seen.days.add(point.day)
    const mayBeNegative = findMetric(point.metric_id)?.may_be_negative === true
    if (!(point.value >= 0 || mayBeNegative) || !Number.isFinite(point.value))
      seen.wrong.push(point)
    return (
      point.day >= '2026-10-01' ||
      point.day === ON_DAY ||
      WHOLE.includes(point.project_id) ||
      (isTotal(point) && COMPARED.includes(point.project_id)) ||
      isOfAnyEnd(point)
    )
  })
  return shared
}

async function find(keep: (point: Point) => boolean): Promise<Point[]> {
  return (await openShared()).points.filter(keep)
}

describe('the sample', () => {
  it('has every metric that is not computed, five years of 120 projects and all kinds of records', async () => {
    const writer = await openShared()
    const { metrics, projects, days, wrong } = seen
    const reported = METRICS.filter((metric) => metric.derivation === null).map(
      (metric) => metric.metric_id,
    )
    // The store makes these of the records.
    const ofRecords = ['bridge_inflow', 'bridge_outflow']
    expect(reported.filter((metric_id) => !metrics.has(metric_id))).toEqual(ofRecords)
    expect([...SAMPLE_LEVELS.keys()].filter((id) => !projects.has(id))).toEqual([])
    expect(projects.size).toBeGreaterThanOrEqual(120)
    expect([[...days].toSorted()[0], [...days].toSorted().at(-1), days.size]).toEqual([
      '2021-11-21',
      END,
      1826,
    ])
    expect(wrong).toEqual([])
    expect([...new Set(writer.records.map((record) => record.table))].toSorted()).toEqual([
      'assets',
      'bridge_flows',
      'canister_balances',
      'contract_activity',
      'contracts',
      'fundraises',
      'labels',
      'token_holders',
      'token_rights',
      'vesting_schedules',
    ])
  })

  it('moves between chains what bridges take in, every day', async () => {
    const writer = await openShared()
    const flows = writer.records.filter(({ table }) => table === 'bridge_flows')
    const sums = new Map<string, number>()
    for (const { row } of flows) {
      const key = `${row.project_id} ${row.day}`
      sums.set(key, (sums.get(key) ?? 0) + Number(row.amount_usd))
      expect(row.from_chain).not.toBe(row.to_chain)
    }
    const deposits = await find(({ metric_id }) => metric_id === 'bridge_deposits')
    expect(sums.size).toBeGreaterThan(90)
    for (const { project_id, day, value } of deposits)
      if (sums.has(`${project_id} ${day}`))
        expect(sums.get(`${project_id} ${day}`)).toBeCloseTo(value, 1)
  })

  it('gives the same day the same value whatever the end day and the other projects', async () => {
    const toValues = (points: readonly Point[]) =>
      Object.fromEntries(points.map((point) => [keyOf(point), point.value]))
    const until = async (endDay: string) =>
      (await generate({ endDay, projects: OF_ANY_END }, isOfAnyEnd)).points
    const now = await until(END)
    expect(now.length).toBeGreaterThan(400)
    expect(toValues(await until('2024-09-09'))).toEqual(toValues(now))
    // Contracts are those of the first projects only.
    const isOfProject = ({ contract_id }: Point) => !contract_id
    const whole = await find((point) => isOfAnyEnd(point) && isOfProject(point))
    expect(toValues(whole)).toEqual(toValues(now.filter(isOfProject)))
  })

  it('keeps the identities that real data must keep', async () => {
    const points = await find((point) => point.day >= '2026-10-01')
    const value = toSeries(points)
    const broken = points.filter(isTotal).filter(({ metric_id, project_id, day, value: own }) => {
      const at = (id: string) => value(id, project_id, day)
      const [fees, supplySide, supply, price] = [
        at('fees'),
        at('fees_supply_side'),
        at('token_supply_circulating'),
        at('price'),
      ]
      switch (metric_id) {
        case 'revenue':
          return (
            supplySide !== undefined &&
            fees !== undefined &&
            Math.round(fees * 100) !== Math.round(supplySide * 100) + Math.round(own * 100)
          )
        case 'holders_revenue':
          return (
            Math.round((at('revenue') ?? own) * 100) !==
            Math.round(own * 100) +
              Math.round((at('revenue') === undefined ? 0 : (at('protocol_revenue') ?? 0)) * 100)
          )
        case 'market_cap_circulating':
          return price !== undefined && supply !== undefined && own !== price * supply
        case 'user_wau':
          return own < (at('user_dau') ?? 0)
        case 'user_mau':
          return own < (at('user_wau') ?? at('user_dau') ?? 0)
        case 'treasury_net':
          return own > (at('treasury') ?? own)
        default:
          return false
      }
    })
    expect(broken).toEqual([])
  })

  it('splits totals by chain and product without a rest', async () => {
    const points = await find((point) => point.day === '2026-11-02' && point.project_id === 'aave')
    const sumOf = (metric_id: string, dimension: 'chain_id' | 'product_id') =>
      points
        .filter((point) => point.metric_id === metric_id && point[dimension])
        .reduce((sum, point) => sum + point.value, 0)
    const value = toSeries(points)
    for (const metric_id of ['fees', 'fees_supply_side', 'tvl', 'active_loans', 'user_dau'])
      expect(sumOf(metric_id, 'chain_id'), metric_id).toBeCloseTo(
        value(metric_id, 'aave', '2026-11-02') ?? Number.NaN,
        1,
      )
    expect(sumOf('fees', 'product_id')).toBeCloseTo(
      value('fees', 'aave', '2026-11-02') ?? Number.NaN,
      1,
    )
  })

  it('has days absent before launches, after ends and in holes', async () => {
    const points = await find(
      (point) => isTotal(point) && ['base', 'ftx'].includes(point.project_id),
    )
    const daysOf = (id: string, metric: string) =>
      points
        .filter((point) => point.project_id === id && point.metric_id === metric)
        .map((point) => point.day)
    expect(daysOf('base', 'fees')[0]?.slice(0, 4)).toBe('2023')
    const last = daysOf('ftx', 'price').at(-1) ?? ''
    expect(last > '2022-11' && last < '2025').toBe(true)
  })

  it('has readable levels and curves in order of time, of projects that it has', () => {
    const levels = [...SAMPLE_LEVELS.values()].flatMap((level) =>
      [level.price, level.supply, level.maximum, level.fees, level.kept, level.business, level.tvl]
        .concat(level.users, level.token)
        .filter((cell) => cell !== '-' && !Number.isFinite(readLevel(cell)))
        .map((cell) => `${level.project_id} ${cell}`),
    )
    expect(levels).toEqual([])
    const wrong = [...SAMPLE_CURVES].filter(([name, points]) => {
      const [project = '', column = ''] = name.split(' ')
      const years = points.split(' ').map((point) => Number(point.split(':')[0]))
      return (
        !SAMPLE_LEVELS.has(project) ||
        !CURVE_COLUMNS.has(column) ||
        years.some((year, index) => !(year > (years[index - 1] ?? 0)))
      )
    })
    expect(wrong).toEqual([])
  })

  it('has ratios that differ by project and over time, and lines that move by their own rates', async () => {
    const projects = COMPARED
    const points = await find((point) => isTotal(point) && projects.includes(point.project_id))
    const value = toSeries(points)
    const at = (metric: string, project: string, day: string) =>
      value(metric, project, day) ?? Number.NaN
    const kept = (project: string, day: string) =>
      1 - at('fees_supply_side', project, day) / at('fees', project, day)
    const days = ['2024-03-05', '2024-11-05', '2025-06-03', '2026-05-05']
    const rates = projects.map((project) => days.map((day) => kept(project, day)))
    expect(new Set(rates.map(([first = 0]) => first.toFixed(2))).size).toBeGreaterThanOrEqual(5)
    for (const [index, ofProject] of rates.entries())
      if (projects[index] !== 'uniswap')
        expect(new Set(ofProject.map((rate) => rate.toFixed(4))).size, projects[index]).toBe(4)
    const changes = [
      'fees',
      'tvl',
      'operating_expenses',
      'token_incentives',
      'user_dau',
      'price',
    ].map((metric) => at(metric, 'aave', '2026-05-05') / at(metric, 'aave', '2025-06-03'))
    expect(new Set(changes.map((change) => change.toFixed(2))).size).toBe(changes.length)
  })

  it('has prices, caps and fees of familiar magnitudes', async () => {
    const day = ON_DAY
    const points = await find((point) => point.day === day && isTotal(point))
    const value = toSeries(points)
    const between = (metric: string, [project, low, high]: readonly [string, number, number]) => {
      const found = value(metric, project, day) ?? Number.NaN
      expect(found > low && found < high, `${metric} of ${project}: ${found}`).toBe(true)
    }
    for (const row of [
      ['bitcoin', 60_000, 160_000],
      ['ethereum', 1_500, 4_500],
      ['solana', 90, 300],
      ['avalanche', 10, 60],
      ['tron', 0.15, 0.5],
      ['aave', 120, 500],
      ['1inch', 0.1, 1],
    ] as const)
      between('price', row)
    for (const row of [
      ['ethereum', 4e5, 8e6],
      ['tether', 1e7, 3e7],
      ['tron', 5e5, 5e6],
      ['hyperliquid', 5e5, 8e6],
    ] as const)
      between('fees', row)
    const caps = ['bitcoin', 'ethereum', 'solana', 'aave', 'gmx'].map(
      (project) => value('market_cap_circulating', project, day) ?? 0,
    )
    expect(caps.toSorted((one, other) => other - one)).toEqual(caps)
  })

  it('has an exploit, a migration between products, and a chain that projects come to later', async () => {
    const points = await find((point) => ['euler', 'aave'].includes(point.project_id))
    const value = toSeries(points)
    expect(value('tvl', 'euler', '2023-03-05') ?? 0).toBeGreaterThan(1e8)
    expect(value('tvl', 'euler', '2023-03-25') ?? 0).toBeLessThan(2e7)
    const product = (product_id: string, day: string) =>
      points.find(
        (point) =>
          point.product_id === product_id && point.metric_id === 'tvl' && point.day === day,
      )?.value ?? 0
    expect(product('aave-v2', '2022-01-05')).toBeGreaterThan(product('aave-v3', '2022-01-05'))
    expect(product('aave-v3', '2025-01-05')).toBeGreaterThan(9 * product('aave-v2', '2025-01-05'))
    const chains = points.filter(
      (point) => point.chain_id === 'arbitrum' && point.metric_id === 'tvl' && point.value > 0,
    )
    expect(chains.length === 0 || (chains[0]?.day ?? '') > '2021-08').toBe(true)
  })
})
