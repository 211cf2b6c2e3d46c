import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { AppError } from '@tickmark/core/errors/AppError'
import type { Formula } from '@tickmark/core/formula/parseFormula'
import { AGG_FUNCS } from '@tickmark/core/marts/AGG_FUNCS'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { POSITIONS } from '@tickmark/core/marts/MartExpression'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { AGGREGATIONS } from '@tickmark/core/metrics/AGGREGATIONS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MetricQuery, type MetricQueryInput, Transform } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import {
  addPeriods,
  GRANULARITIES,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Point } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { readCatalog } from '../catalog/readCatalog.ts'
import type { Analytics } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { getComposition } from '../figures/getComposition.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { listCompetitors } from '../figures/listCompetitors.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { listRestatements } from '../provenance/listRestatements.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getAssetOverview } from '../records/getAssetOverview.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import { getStatementLines } from '../statements/getStatementLines.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { limitHistory } from './limitHistory.ts'

// A limited view of a store must answer like a store whose facts begin at the limit: otherwise differences would
// reveal hidden days. All cases come from the tables of the code, so that a new metric, transform, function,
// interval, aggregation or mart is compared automatically.

const FIRST: Day = '2024-01-01'
const DAYS = 240
/** Long enough for some windows to be read from derived tables, and too short for most. */
const SHOWN = 100
const START = addDays(FIRST, DAYS - SHOWN)
/** Compares every n-th query by default; all of them take two minutes of processor time. */
const EVERY = 67
/** Runs every n-th of those on the whole store as well, up to `PROBES`: some must have other answers there. */
const PROBE_EVERY = 2
const PROBES = 20
const PATIENT = { timeout: 3_600_000 }
const CATALOG = await readCatalog()
const PROJECTS = ['ethereum', 'aave', 'uniswap']

const SAMPLES = {
  rolling: [
    { kind: 'rolling', periods: 7 },
    { kind: 'rolling', periods: 90 },
  ],
  ltm: [{ kind: 'ltm' }],
  cumulative: [{ kind: 'cumulative' }],
  change: [
    { kind: 'change', over: 'period' },
    { kind: 'change', over: 'year' },
  ],
  share: [{ kind: 'share' }],
  rank: [{ kind: 'rank' }],
  index: [{ kind: 'index', base: 100 }],
  drawdown: [{ kind: 'drawdown' }],
  annualised: [{ kind: 'annualised' }],
} satisfies Record<Transform['kind'], Transform[]>

const FORMULAS = {
  metric: ['fees'],
  number: ['fees * 2'],
  rolling_sum: ['rolling_sum(fees, 5)', 'rolling_sum(fees, 105)', 'fees / rolling_sum(fees, 30)'],
  period: ['fees / days_in_period', 'fees / seconds_in_period'],
  negate: ['-fees'],
  binary: ['fees / user_dau', 'fees + revenue', 'fees - tvl', 'fees * price'],
} satisfies Record<Formula['kind'], string[]>

const AAVE = ['aave'].flatMap((id) => CATALOG.find(id) ?? [])
const METRIC_IDS = METRICS.map(({ metric_id }) => metric_id)

const db = openForTests(openTestAnalytics)

/** Every reported metric, of several projects and chains, with an unfinished day and a level that has gaps. */
function listPoints(): Point[] {
  const bases = METRICS.filter(({ derivation }) => derivation === null)
  const wave = (seed: number) =>
    Array.from({ length: DAYS }, (_, day) => 1_000 + 500 * Math.sin(seed + day * 12.9898))
  return bases.flatMap(({ metric_id }, at) =>
    PROJECTS.flatMap((project_id, place) => {
      const own = { metric_id, project_id }
      const points = series(FIRST, wave(at * 7 + place), own)
      if (project_id === 'uniswap')
        return points.map((one) => ({ ...one, chain_id: 'ethereum', product_id: 'uniswap_v3' }))
      // A rarely reported level, so that the newest one before a window is old.
      return project_id === 'aave' && at % 5 === 0
        ? points.filter((_, day) => day % 97 < 40)
        : points
    }),
  )
}

async function fill(isShown: (day: Day) => boolean): Promise<void> {
  await clearFacts(db)
  const points = listPoints().filter(({ day }) => isShown(day))
  await loadPoints(db, points)
  const changed = [10, DAYS - SHOWN - 1, DAYS - SHOWN, DAYS - 20].map((at) => addDays(FIRST, at))
  await loadPoints(
    db,
    changed.filter(isShown).flatMap((day) => series(day, [9_999])),
    { observed_at: Date.parse('2026-02-01T00:00:00Z') },
  )
  await refreshDerivedTables(db)
}

type Case = { name: string; run(store: Analytics): Promise<unknown> }

const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** The engine plans several statements of few windows faster than one of many. */
const METRICS_AT_ONCE = 16

/** Every metric is queried with every transform at these granularities. */
const WHOLE: readonly Granularity[] = ['week', 'month']

/** The whole periods that the limited view shows: a running total begins with them. */
function rangeOf(granularity: Granularity): { from: Day; to: Day } {
  const start = startOfPeriod(START, granularity)
  const from = start === START ? start : addPeriods(start, 1, granularity)
  const last = addDays(FIRST, DAYS - 1)
  return { from, to: from > last ? from : last }
}

function* listQueries(): Generator<MetricQueryInput> {
  const lists = [
    [],
    ...Object.values(SAMPLES)
      .flat()
      .map((one) => [one]),
  ]
  for (const granularity of GRANULARITIES)
    for (const transforms of lists) {
      const shared = { granularity, transforms, range: rangeOf(granularity) } as const
      for (const metrics of chunk(WHOLE.includes(granularity) ? METRIC_IDS : [], METRICS_AT_ONCE))
        yield { ...shared, metrics, where: { projects: ['ethereum'] } }
      const formulas = Object.values(FORMULAS).flat()
      yield { ...shared, metrics: formulas, breakdown: ['project'] }
      yield { ...shared, metrics: formulas, breakdown: ['project'], as_of: '2026-01-15' }
      yield { ...shared, metrics: ['fees', 'tvl', 'price'], breakdown: ['market_sector'] }
      yield { ...shared, metrics: ['fees'], breakdown: ['chain'], unit: 'native' }
      yield { ...shared, metrics: ['fees', 'tvl'] }
      if (!transforms.some(({ kind }) => kind === 'rank'))
        yield { ...shared, metrics: ['fees'], breakdown: ['project'], top: { n: 1 } }
    }
}

function* listSeriesQueries(): Generator<Case> {
  for (const query of listQueries())
    yield {
      name: `query ${JSON.stringify(query)}`,
      run: async (store) => listValues(await answerMetricQuery(store, MetricQuery.parse(query))),
    }
}

const columnsOf = (ids: readonly string[], interval: AggregateInterval) =>
  ids.flatMap((id) => AGGREGATIONS.map((one) => `${id}_${interval}_${one}`))

type FigureScope = { interval: AggregateInterval; as_of: string | undefined }

function* listFigures({ interval, as_of }: FigureScope): Generator<Case> {
  for (const ids of chunk(METRIC_IDS, 30))
    yield {
      name: `figures ${interval} ${as_of} ${ids[0]}`,
      async run(store) {
        const columns = columnsOf(ids, interval)
        const found = await getProjectFigures(store, { columns, as_of })
        return found.columns.map(({ column_id, anchor, values, trends }) => ({
          column_id,
          anchor,
          of: found.project_ids.map((id, at) => [id, values[at] ?? null, trends[at] ?? []]),
        }))
      },
    }
  const metrics = Object.values(FORMULAS).flat()
  const breakdown = ['project' as const]
  yield {
    name: `breakdown ${interval} ${as_of}`,
    run: (store) =>
      getIntervalFigures(store, { metrics, where: {}, breakdown, range: interval, as_of }),
  }
}

function* listPanels({ interval, as_of }: FigureScope): Generator<Case> {
  const name = `${interval} ${as_of}`
  for (const metric_id of ['fees', 'tvl', 'price', 'user_dau', 'gmv', 'take_rate', 'revenue'])
    yield {
      name: `ranking ${metric_id} ${name}`,
      run: (store) => getRanking(store, { metric_id, interval, as_of }),
    }
  yield { name: `sectors ${name}`, run: (store) => getSectorTotals(store, { interval, as_of }) }
  for (const project of AAVE)
    yield {
      name: `competitors ${name}`,
      run: (store) => listCompetitors(store, { project, interval, as_of }),
    }
  for (const by of ['chain', 'product', 'contract'] as const) {
    const part = { project_id: 'uniswap', by, interval, limit: 5, as_of }
    for (const metric_id of ['fees', 'tvl'])
      yield {
        name: `composition ${metric_id} ${by} ${name}`,
        run: (store) => getComposition(store, { ...part, metric_id }),
      }
  }
}

function* listMarts(): Generator<Case> {
  for (const { mart_id, source, identity, presets } of MARTS) {
    const lists =
      source.kind === 'figures'
        ? AGGREGATE_INTERVALS.flatMap((interval) =>
            chunk(METRIC_IDS, 17).map((ids) => columnsOf(ids, interval)),
          )
        : presets.map(({ columns }) => columns)
    for (const columns of lists)
      yield queryMart(mart_id, {
        valueCols: columns.map((id) => ({ id })),
        sortModel: [{ colId: columns[0] ?? '', sort: 'desc' }],
      })
    if (source.kind !== 'figures') continue
    for (const figure of ['fees_30d_sum', 'tvl_90d_avg', 'user_dau_365d_change', 'price_max_ath'])
      yield queryMart(mart_id, {
        valueCols: [`${figure} / fees_90d_sum`, ...POSITIONS.map((one) => `${one}(${figure})`)].map(
          (id) => ({ id }),
        ),
      })
    for (const figure of [
      'fees_90d_sum',
      'fees_90d_change',
      'tvl_7d_latest',
      'take_rate_30d_latest',
    ])
      yield queryMart(mart_id, {
        rowGroupCols: [{ id: identity[0] ?? '' }],
        valueCols: [undefined, ...AGG_FUNCS].map((aggFunc) => ({
          id: `group_${aggFunc ?? 'default'}`,
          formula: figure,
          aggFunc,
        })),
      })
  }
}

function queryMart(mart_id: string, input: z.input<typeof RowsRequest>): Case {
  return {
    name: `mart ${mart_id} ${JSON.stringify(input)}`,
    async run(store) {
      const { rows, summary } = await getMartPage(store, mart_id, RowsRequest.parse(input))
      return { rows, summary }
    },
  }
}

function* listStatements(): Generator<Case> {
  for (const granularity of GRANULARITIES)
    for (const project_id of PROJECTS)
      if (granularity !== 'day')
        yield {
          name: `statement ${project_id} ${granularity}`,
          async run(store) {
            const input = { project_id, granularity, interval: 'max' } as const
            return listCells(await getFinancialStatement(store, input))
          },
        }
  for (const window of ['ltm', 'quarter'] as const)
    yield {
      name: `statement lines ${window}`,
      run: (store) => getStatementLines(store, { window, limit: 10 }),
    }
}

/**
 * A store whose facts begin at the limit also shows the period of that day. The first whole period is compared by its
 * values: one store has no period before it, the other part of one.
 */
function listCells({ periods, sections, ltm_to }: FinancialStatement): unknown {
  const shown = periods.map(({ start }) => start >= START)
  const kept = shown.filter((one) => one).length
  return [
    ltm_to,
    periods.filter((_, at) => shown[at]),
    sections.map(({ rows }) =>
      rows.map(({ metric_id, ltm, ltm_change, cells }) => [
        metric_id,
        ltm,
        ltm_change,
        cells.filter((_, at) => shown[at]).map((cell, at) => (at < kept - 1 ? cell : cell.value)),
      ]),
    ),
  ]
}

function* listTraces(): Generator<Case> {
  const period = {
    project_id: 'ethereum',
    timestamp: addDays(START, 60),
    granularity: 'month',
  } as const
  for (const metric_id of METRIC_IDS)
    for (const window of [{}, { window: 'ltm' }] as const)
      yield {
        name: `trace ${metric_id} ${JSON.stringify(window)}`,
        async run(store) {
          const { versions, ...trace } = await getTrace(store, { ...period, metric_id, ...window })
          return [trace, versions.map(({ day, value }) => [day, value])]
        },
      }
  yield { name: 'assets', run: (store) => getAssetOverview(store) }
  yield {
    name: 'restatements',
    async run(store) {
      const found = await listRestatements(store, { limit: 100, offset: 0 })
      return found.restatements.map(({ day, old_value, new_value }) => [day, old_value, new_value])
    },
  }
}

function listCases(): Case[] {
  const scopes = AGGREGATE_INTERVALS.flatMap((interval) => [
    { interval, as_of: undefined },
    ...(interval === '90d' ? [{ interval, as_of: '2026-01-15' }] : []),
  ])
  return [
    ...listSeriesQueries(),
    ...scopes.flatMap((one) => [...listFigures(one), ...listPanels(one)]),
    ...listMarts(),
    ...listStatements(),
    ...listTraces(),
  ]
}

/** The values of an answer by series and period; a period without a value counts as absent. */
function listValues({ series: lines, timestamps }: MetricAnswer): unknown {
  return Object.fromEntries(
    lines
      .map(({ key, metric, values }) => [
        JSON.stringify([key, metric]),
        Object.fromEntries(
          timestamps.map((day, at) => [day, values[at]]).filter(([, one]) => one !== null),
        ),
      ])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
}

/** Without identifiers of the load and its files, and rounded to the digits on which sums in any order agree. */
function comparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (name, value) => {
      if (['meta', 'batch_id', 'file', 'observed_at'].includes(name)) return undefined
      return typeof value === 'number' ? Number(value.toPrecision(9)) : value
    }) ?? 'null',
  )
}

/** Two at a time, to use all processors. */
async function askAll(cases: readonly Case[], store: Analytics): Promise<unknown[]> {
  const answers: unknown[] = []
  await mapConcurrently([...cases.entries()], 2, async ([at, { run }]) => {
    answers[at] = await run(store).then(comparable, (failure: AppError) =>
      failure.code === 'payment-required' ? REFUSED : failure.message,
    )
  })
  return answers
}

/** Nothing of the request is visible in whole periods, so the query is rejected. */
const REFUSED = 'refused'

const countNumbers = (answer: unknown) => JSON.stringify(answer).match(/[:,[]-?\d/g)?.length ?? 0

it(
  'answers from a limited history what a store answers whose facts begin there',
  PATIENT,
  async () => {
    const cases = listCases().filter((_, at) => takesCase(at, EVERY))
    await fill(() => true)
    const view = limitHistory(db, SHOWN)
    expect(await view.history?.start()).toBe(START)
    const limited = await askAll(cases, view)
    const whole = await askAll(cases.filter((_, at) => at % PROBE_EVERY === 0).slice(0, PROBES), db)
    await fill((day) => day >= START)
    const cut = await askAll(cases, db)
    const differing = cases.flatMap(({ name }, at) =>
      limited[at] === REFUSED || JSON.stringify(limited[at]) === JSON.stringify(cut[at])
        ? []
        : [{ name, limited: limited[at], cut: cut[at] }],
    )
    const numbers = limited.reduce<number>((sum, one) => sum + countNumbers(one), 0)
    console.info(`${cases.length} cases, ${numbers} numbers compared, ${differing.length} differ`)
    expect(differing.slice(0, 3)).toEqual([])
    expect(numbers).toBeGreaterThan(1_000)
    // Proves that the comparison finds differences: the same queries of the whole store have other answers.
    expect(
      whole.filter((one, at) => JSON.stringify(one) !== JSON.stringify(cut[at * PROBE_EVERY]))
        .length,
    ).toBeGreaterThan(1)
    expect(Transform.options.map((one) => one.shape.kind.value).sort()).toEqual(
      Object.keys(SAMPLES).sort(),
    )
  },
)
