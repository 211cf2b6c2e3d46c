import type { FigureColumn } from '../answers/ProjectFigures.ts'
import { quantileOf } from '../answers/quantileOf.ts'
import { isMeaningfulMultiple } from '../formats/formatValue.ts'
import type {
  Comparables,
  CompsCell,
  CompsColumn,
  CompsRange,
  ImpliedValue,
} from './Comparables.ts'
import {
  COMPS_FIGURES,
  COMPS_INPUTS,
  COMPS_MULTIPLES,
  type CompsFigureId,
  type CompsInputId,
  type CompsMultipleId,
  type CompsWindow,
  countWindowDays,
} from './compsColumns.ts'

/** The multiples to apply to a project instead of those of its peers. */
export type AppliedMultiples = Partial<
  Record<CompsMultipleId, Partial<Record<keyof CompsRange, number | undefined>>>
>

export type CompsChoice = {
  window: CompsWindow
  multiples: readonly CompsMultipleId[]
  figures: readonly CompsFigureId[]
  applied: AppliedMultiples
}

const INPUT_IDS = Object.keys(COMPS_INPUTS) as CompsInputId[]

/** The figures that comparables are computed from, as columns of `ProjectFigures`. */
export function listCompsColumns({ window, figures }: CompsChoice): string[] {
  return [
    ...INPUT_IDS.map((id) => inputColumn(id, window)),
    ...figures.flatMap((id) => changeColumn(id) ?? []),
  ]
}

function inputColumn(id: CompsInputId, window: CompsWindow): string {
  const { metric, of } = COMPS_INPUTS[id]
  return of === 'level' ? `${metric}_7d_latest` : `${metric}_${window}_sum`
}

function changeColumn(id: CompsFigureId): string | undefined {
  const figure = COMPS_FIGURES[id]
  return 'change' in figure ? `${figure.change}_365d_change` : undefined
}

type Figures = { project_ids: readonly string[]; columns: readonly FigureColumn[] }

type Values = Pick<CompsCell, 'value' | 'state'>[]
const MISSING = { value: null, state: 'missing' } as const

/**
 * Computes comparables from figures. The first project is the subject, the others are its peers; statistics are of the
 * peers alone. A multiple counts if it is above zero and below 1,000, a quotient if what it is divided by is above
 * zero, and an amount if its window is complete.
 */
export function buildComparables(
  projectIds: readonly string[],
  figures: Figures,
  choice: CompsChoice,
): Pick<Comparables, 'columns' | 'implied'> {
  const read = (columnId: string, times = 1) =>
    readColumn(projectIds, figures, columnId).map(({ value, state }) => ({
      value: value === null ? null : value * times,
      state,
    }))
  const { window } = choice
  const inputs = new Map<CompsInputId, Values>(
    INPUT_IDS.map((id) => [
      id,
      read(
        inputColumn(id, window),
        COMPS_INPUTS[id].of === 'amount' ? 365 / countWindowDays(window) : 1,
      ),
    ]),
  )
  const divide = (over: CompsInputId, under: CompsInputId, isMultiple: boolean) =>
    projectIds.map((_, at) =>
      divideValues([inputs.get(over)?.[at], inputs.get(under)?.[at]], isMultiple),
    )
  const columns: CompsColumn[] = [
    ...INPUT_IDS.map((id) =>
      describeColumn({ column_id: id, ...COMPS_INPUTS[id], group: 'size' }, inputs.get(id) ?? []),
    ),
    ...choice.multiples.map((id) => {
      const { title, over, under } = COMPS_MULTIPLES[id]
      return describeColumn(
        { column_id: id, title, group: 'multiple', format: 'multiple' },
        divide(over, under, true),
      )
    }),
    ...choice.figures.map((id) => {
      const { title, group, ...figure } = COMPS_FIGURES[id]
      return describeColumn(
        { column_id: id, title, group, format: 'percent' },
        'change' in figure
          ? read(`${figure.change}_365d_change`)
          : divide(figure.over, figure.under, false),
      )
    }),
  ]
  return {
    columns,
    implied: choice.multiples.flatMap((id) => {
      const column = columns.find(({ column_id }) => column_id === id)
      return column === undefined ? [] : implyValue(id, column, { inputs, choice })
    }),
  }
}

function readColumn(
  projectIds: readonly string[],
  { project_ids, columns }: Figures,
  columnId: string,
): Values {
  const column = columns.find(({ column_id }) => column_id === columnId)
  const places = new Map(project_ids.map((id, at) => [id, at]))
  return projectIds.map((id) => {
    const at = places.get(id)
    const value = at === undefined ? null : (column?.values[at] ?? null)
    if (value === null || at === undefined) return MISSING
    return { value, state: column?.partial?.[at] === true ? 'partial' : 'value' }
  })
}

function divideValues(
  [over, under]: readonly (Values[number] | undefined)[],
  isMultiple: boolean,
): Values[number] {
  if (over?.value == null || under?.value == null) return MISSING
  const value = over.value / under.value
  if (!Number.isFinite(value)) return { value: null, state: 'not_meaningful' }
  if (over.state === 'partial' || under.state === 'partial') return { value, state: 'partial' }
  const isMeaningful =
    under.value > 0 && (!isMultiple || (over.value > 0 && isMeaningfulMultiple(value)))
  return { value, state: isMeaningful ? 'value' : 'not_meaningful' }
}

function describeColumn(
  {
    column_id,
    title,
    group,
    format,
  }: Pick<CompsColumn, 'column_id' | 'title' | 'group' | 'format'>,
  values: Values,
): CompsColumn {
  const counted = values
    .slice(1)
    .flatMap(({ value, state }) => (state === 'value' ? (value ?? []) : []))
  const statistics = summarize(counted)
  const [own] = values
  return {
    column_id,
    title,
    group,
    format,
    cells: values.map((cell) => ({
      ...cell,
      premium: comparePremium(cell, statistics.median, format === 'percent'),
      z_score: cell.state === 'value' ? measureZScore(cell.value ?? 0, statistics) : null,
    })),
    statistics,
    percentile: own?.state === 'value' ? measurePercentile(own.value ?? 0, counted) : null,
  }
}

function comparePremium(
  { value, state }: Values[number],
  median: number | null,
  isDifference: boolean,
): number | null {
  if (state !== 'value' || value === null || median === null) return null
  if (isDifference) return value - median
  return median > 0 ? value / median - 1 : null
}

const PARTS = ['low', 'mid', 'high'] as const
const NONE: CompsRange = { low: null, mid: null, high: null }

/** The value of the project by one multiple of its peers, or by those that were given instead. */
function implyValue(
  id: CompsMultipleId,
  { title, statistics: { q1, median, q3 } }: CompsColumn,
  { inputs, choice }: { inputs: ReadonlyMap<CompsInputId, Values>; choice: CompsChoice },
): ImpliedValue {
  const { over, under } = COMPS_MULTIPLES[id]
  const own = (input: CompsInputId) => inputs.get(input)?.[0]?.value ?? null
  const given = choice.applied[id] ?? {}
  const multiples = mapRange((part) => given[part] ?? { low: q1, mid: median, high: q3 }[part])
  const driver = own(under)
  const problem =
    inputs.get(under)?.[0]?.state === 'partial' ? 'partial' : findProblem({ multiples, driver })
  const described = {
    column_id: id,
    title,
    driver,
    multiples,
    applied: PARTS.filter((part) => given[part] !== undefined),
  }
  if (problem !== null || driver === null) return { ...described, ...NO_VALUE, problem }
  const [marketCap, fullyDiluted, price] = [own('market_cap'), own('fully_diluted'), own('price')]
  const enterprise = own('enterprise_value')
  const toMarketCap = (value: number): number | null => {
    switch (over) {
      case 'market_cap':
        return value
      case 'enterprise_value':
        // The present difference of the two is kept: debt less the treasury.
        return marketCap === null || enterprise === null ? null : value - (enterprise - marketCap)
      case 'fully_diluted':
        return marketCap === null || fullyDiluted === null || fullyDiluted <= 0
          ? null
          : (value * marketCap) / fullyDiluted
    }
  }
  const market_cap = mapRange((part) => {
    const multiple = multiples[part]
    return multiple === null ? null : toMarketCap(multiple * driver)
  })
  const known = Object.values(market_cap).filter((value) => value !== null)
  if (known.length === 0) return { ...described, ...NO_VALUE, problem: 'no-supply' }
  if (known.some((value) => value <= 0)) return { ...described, ...NO_VALUE, problem: 'negative' }
  const change = mapRange((part) =>
    market_cap[part] === null || marketCap === null || marketCap <= 0
      ? null
      : market_cap[part] / marketCap - 1,
  )
  return {
    ...described,
    market_cap,
    price: mapRange((part) =>
      price === null || change[part] === null ? null : price * (1 + change[part]),
    ),
    change,
    problem: null,
  }
}

const NO_VALUE = { market_cap: NONE, price: NONE, change: NONE } as const

function findProblem({
  multiples,
  driver,
}: Pick<ImpliedValue, 'multiples' | 'driver'>): ImpliedValue['problem'] {
  if (PARTS.every((part) => multiples[part] === null)) return 'no-multiple'
  if (driver === null) return 'no-driver'
  return driver > 0 ? null : 'no-income'
}

function mapRange(find: (part: keyof CompsRange) => number | null): CompsRange {
  return { low: find('low'), mid: find('mid'), high: find('high') }
}

/** Statistics of a list of values; null where too few values have them. */
type Summary = {
  count: number
  min: number | null
  q1: number | null
  median: number | null
  mean: number | null
  q3: number | null
  max: number | null
  /** Standard deviation of a sample. */
  deviation: number | null
}

/**
 * Summarizes values. Quartiles and the standard deviation need at least two; quartiles are interpolated linearly between
 * values, as `QUARTILE.INC` of spreadsheets does (method 7 of Hyndman and Fan, 1996).
 */
function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other)
  const count = sorted.length
  const mean = count === 0 ? null : sum(sorted) / count
  const hasSpread = count > 1
  return {
    count,
    min: sorted[0] ?? null,
    q1: hasSpread ? quantileOf(sorted, 0.25) : null,
    median: quantileOf(sorted, 0.5),
    mean,
    q3: hasSpread ? quantileOf(sorted, 0.75) : null,
    max: sorted.at(-1) ?? null,
    deviation:
      hasSpread && mean !== null
        ? Math.sqrt(sum(sorted.map((value) => (value - mean) ** 2)) / (count - 1))
        : null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns how many standard deviations a value is above the mean; null where the values do not differ. */
function measureZScore(value: number, { mean, deviation }: Summary): number | null {
  if (mean === null || deviation === null || deviation <= Math.abs(mean) * 1e-12) return null
  return (value - mean) / deviation
}

/** Returns the part of the values that lie below a value, from 0 to 1; equal ones count half. Null of none. */
function measurePercentile(value: number, values: readonly number[]): number | null {
  if (values.length === 0) return null
  const [below, equal] = [
    values.filter((other) => other < value),
    values.filter((other) => other === value),
  ]
  return (below.length + equal.length / 2) / values.length
}
