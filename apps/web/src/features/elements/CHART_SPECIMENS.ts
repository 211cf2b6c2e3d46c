import type { ChartAnswer } from '@tickmark/core/charts/ChartAnswer'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { listPeriods } from '@tickmark/core/time/Granularity'
import type { TimeSeriesProps } from '../../charts/TimeSeriesProps.ts'
import { LONG_TEXT } from './Specimen.tsx'

const MONTHS = listPeriods('2023-12-01', '2026-11-20', 'month')
const DAYS = listPeriods('2026-08-22', '2026-11-20', 'day')
const FUTURE = listPeriods('2023-01-01', '2029-12-31', 'month')
const NAMES = ['Ethereum', 'Tron', 'Solana', LONG_TEXT, 'سوق الإقراض', '🦄 Unicorn', 'Others']

const EVENTS: readonly ChartEvent[] = [
  { day: '2024-03-13', kind: 'upgrade', label: 'Cheaper blobs' },
  { day: '2024-07-23', kind: 'launch', label: 'Exchange-traded fund' },
  { day: '2025-01-12', kind: 'fundraise', label: 'Series B: $120M' },
  { day: '2026-06-01', kind: 'unlock', label: 'Team: 12.5M tokens' },
]

type Values = (number | null)[]

function answer(
  timestamps: string[],
  lists: Readonly<Record<string, Values>>,
  total?: number,
): ChartAnswer {
  const series = Object.entries(lists).map(([label, values]) => ({
    key: { project: label === 'Others' ? 'others' : label },
    metric: 'fees',
    label,
    values,
    provisional_from: timestamps.at(-1) ?? null,
  }))
  return { timestamps, series, meta: { total_series: total ?? series.length } }
}

const named = (make: (index: number) => Values) =>
  Object.fromEntries(NAMES.map((name, index) => [name, make(index)]))
const FEES = named((index) => makeFigures(MONTHS.length, index + 1, 9e8 / (index + 1)))
const sumAt = (at: number) => Object.values(FEES).reduce((sum, list) => sum + (list[at] ?? 0), 0)
const SHARES = named((index) =>
  (FEES[NAMES[index] ?? ''] ?? []).map((value, at) => (value ?? 0) / sumAt(at)),
)
const placeAt = (at: number, value: number) =>
  1 + Object.values(FEES).filter((list) => (list[at] ?? 0) > value).length
const PLACES = named((index) =>
  (FEES[NAMES[index] ?? ''] ?? []).map((value, at) => placeAt(at, value ?? 0)),
)
const GAPS = {
  Fees: makeFigures(DAYS.length, 3, 1e6).map((value, at) => (at % 23 < 4 ? null : value)),
  Revenue: makeFigures(DAYS.length, 4, 4e5),
}
const LOSSES = {
  Fees: makeFigures(MONTHS.length, 5, 4e7),
  Incentives: makeFigures(MONTHS.length, 6, 3e7).map((value) => -value),
}
const UNLOCKS = Object.fromEntries(
  ['Team', 'Investors', 'Community'].map((name, index) => [
    name,
    FUTURE.map((_, at) => Math.min(1, Math.max(0, at - index * 9) / (40 + index * 12)) * 2e8),
  ]),
)

const MONTHLY = { granularity: 'month', log: false, asTable: false } as const
const DAILY = { granularity: 'day', log: false, asTable: false } as const

/** A chart for every way in which figures over time are drawn, and for what goes wrong with them. */
export const CHART_SPECIMENS: readonly (TimeSeriesProps & { label: string })[] = [
  {
    ...MONTHLY,
    label: 'lines, with events',
    kind: 'line',
    answer: answer(MONTHS, FEES, 143),
    events: EVENTS,
  },
  { ...MONTHLY, label: 'stacked bars', kind: 'stacked', answer: answer(MONTHS, FEES, 143) },
  { ...MONTHLY, label: 'areas', kind: 'area', answer: answer(MONTHS, FEES, 143) },
  {
    ...MONTHLY,
    label: 'percent',
    kind: 'area',
    unit: 'share',
    answer: answer(MONTHS, SHARES, 143),
  },
  { ...MONTHLY, label: 'places', kind: 'line', unit: 'rank', answer: answer(MONTHS, PLACES) },
  {
    ...MONTHLY,
    label: 'past and to come',
    kind: 'area',
    unit: 'tokens',
    additive: true,
    today: '2026-11-20',
    answer: answer(FUTURE, UNLOCKS),
  },
  { ...DAILY, label: 'gaps', kind: 'line', answer: answer(DAYS, GAPS) },
  { ...DAILY, label: 'a stack with gaps', kind: 'area', answer: answer(DAYS, GAPS) },
  { ...MONTHLY, label: 'below zero', kind: 'stacked', answer: answer(MONTHS, LOSSES) },
  {
    ...DAILY,
    label: 'an absurd value',
    kind: 'line',
    answer: answer(DAYS, { Aave: GAPS.Revenue.with(50, 8e12), Morpho: GAPS.Fees }),
  },
  {
    ...MONTHLY,
    label: 'one period',
    kind: 'line',
    answer: answer(['2026-10-01'], { Fees: [5e6] }),
  },
  {
    ...MONTHLY,
    label: 'nothing',
    kind: 'line',
    answer: answer(MONTHS, { Fees: MONTHS.map(() => null) }),
  },
]

/** Invented figures that wander like real ones: the same every time. */
function makeFigures(count: number, seed: number, start: number): number[] {
  let state = (seed * 2_654_435_761) >>> 0
  let value = start
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    value *= 1 + (state / 2 ** 32 - 0.48) * 0.16
    return value
  })
}

const SECTORS = [
  'Blockchains (L1)',
  'Exchanges (DEX)',
  'Lending',
  'Derivatives',
  'Bridges',
  'Gaming',
]

/** Sectors with ever smaller projects; of some the change is not known. */
export const SECTOR_SPECIMENS: readonly TreemapGroup[] = SECTORS.map((name, sector) => {
  const changes = makeFigures(48, sector + 20, 1)
  const leaves = changes.slice(sector * 6).map((change, index) => ({
    id: `${sector}-${index}`,
    name: `Project ${sector + 1}.${index + 1}`,
    value: 8e8 / (sector + 1) / (index + 1) ** 1.5,
    change: index % 11 === 10 ? null : (change % 0.4) - 0.2,
  }))
  return { id: `sector-${sector}`, name, leaves }
})
