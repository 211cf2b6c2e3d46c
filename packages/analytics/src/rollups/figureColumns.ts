import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { exactSumBetween } from '../compile/exactSum.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'

/** Maximum number of points in a `trend`. */
const TREND_POINTS = 60

/** SQL of the days that bound a window; see `FigureWindow`. */
type FigureBounds = { anchor: string; from: string; before: string }

/** SQL of how many values of a series precede the bounds of a window. */
type FigurePlaces = {
  /** Before the day after the anchor. */
  ended: string
  /** Before the window. */
  begun: string
  /** Before the preceding window. */
  earlier: string
}

export const FIGURE_COLUMNS = [
  'latest',
  'first',
  'latest_before',
  'recent',
  'recent_before',
  'total',
  'total_before',
  'n',
  'n_before',
  'high',
  'low',
  'first_day',
  'last_day',
  'trend',
] as const
export type FigureColumn = (typeof FIGURE_COLUMNS)[number]

/** These depend on the anchor only: they are the same for all windows that end on it. */
export const ANCHOR_COLUMNS = [
  'latest',
  'recent',
  'last_day',
] as const satisfies readonly FigureColumn[]
type AnchorColumn = (typeof ANCHOR_COLUMNS)[number]
export type WindowColumn = Exclude<FigureColumn, AnchorColumn>

/** The indexes of a window in the sorted `days` of a series. */
export function figurePlaces({ anchor, from, before }: FigureBounds): FigurePlaces {
  return {
    ended: countDaysBefore(`${anchor} + 1`),
    begun: countDaysBefore(from),
    earlier: countDaysBefore(before),
  }
}

/** SQL of how many of the sorted `days` of a series precede a day. */
export function countDaysBefore(day: string): string {
  const { least, count } = searchedDays(day, {
    size: 'toInt32(length(days))',
    oldest: 'toInt32(days[1])',
    newest: 'toInt32(days[-1])',
  })
  return countSearched(day, { least, count })
}

/** SQL of the size, first and last day of a series as 32-bit integers. */
export type SpanSql = { size: string; oldest: string; newest: string }

/** SQL of the days that have to be compared with a day: how many days precede them, and how many they are. */
export type SearchedDays = { least: string; count: string }

/**
 * The days of a series that may or may not precede a day. For consecutive days there are none, since the first and
 * last are enough; otherwise they are only as many as days are missing in between.
 */
export function searchedDays(day: string, { size, oldest, newest }: SpanSql): SearchedDays {
  const bound = `toInt32(${day})`
  const most = `least(${size}, greatest(0, ${bound} - ${oldest}))`
  const least = `greatest(0, ${size} - greatest(0, ${newest} + 1 - ${bound}))`
  return { least, count: `${most} - ${least}` }
}

/** SQL of how many days precede a day, given the days that have to be compared with it. */
export function countSearched(day: string, { least, count }: SearchedDays): string {
  return `${least} + arrayCount(one -> one < ${day}, arraySlice(days, ${least} + 1, ${count}))`
}

/**
 * The figures of a window of a series: SQL over its sorted `days`, their `values`, the running `sums` (see
 * `exactSums`), and the columns with the window's indexes. `…_before` is of the equally long window before; `recent`
 * is the newest value of the last seven days. The days may begin before both windows and end after the anchor.
 */
export function figureColumns(window: FigureWindowSql): Record<FigureColumn, string> {
  return { ...anchorColumns(window), ...windowColumns(window) }
}

/** The part of `figureColumns` that depends on the anchor only. */
export function anchorColumns({
  anchor,
  ended,
}: Pick<FigureWindowSql, 'anchor' | 'ended'>): Record<AnchorColumn, string> {
  return {
    latest: `values[${ended}]`,
    recent: `if(${ended} > 0 AND days[${ended}] > ${anchor} - ${LEVEL_DAYS}, values[${ended}], NULL)`,
    last_day: `days[${ended}]`,
  }
}

/** The part of `figureColumns` that differs between the windows of an anchor. */
export function windowColumns({
  from,
  ended,
  begun,
  earlier,
  count = countSql({ begun, ended }),
  inside = insideSql({ begun, count }),
  whole = wholeSql({ begun, count, inside }),
  multiples,
}: Omit<FigureWindowSql, 'anchor'>): Record<WindowColumn, string> {
  const total = exactSumBetween(begun, ended)
  return {
    first: `values[${begun} + 1]`,
    latest_before: `values[${begun}]`,
    recent_before: `if(${begun} > 0 AND days[${begun}] >= ${from} - ${LEVEL_DAYS}, values[${begun}], NULL)`,
    total: multiples === undefined ? total : meanSql({ multiples, total, whole, count }),
    total_before: exactSumBetween(earlier, begun),
    n: count,
    n_before: `(${begun} - ${earlier})`,
    high: `if(notEmpty(${whole}), arrayMax(${whole}), NULL)`,
    low: `if(notEmpty(${whole}), arrayMin(${whole}), NULL)`,
    first_day: `days[${begun} + 1]`,
    trend: trendSql(whole, `toInt32(length(${whole}))`),
  }
}

type FigureWindowSql = Pick<FigureBounds, 'anchor' | 'from'> &
  FigurePlaces & {
    /** The column with the number of values of the window, where there is one; see `countSql`. */
    count?: string
    /** The column with the values of the window, where there is one; see `insideSql`. */
    inside?: string
    /** The column with the values of whole periods, where there is one; see `wholeSql`. */
    whole?: string
    /** Condition for a series of multiples, where there may be one. */
    multiples?: string | undefined
  }

/** Multiples do not add up. Of those that say something the total is as often their mean as there are values. */
function meanSql(of: { multiples: string; total: string; whole: string; count: string }): string {
  const counted = `if(${of.multiples}, ${of.whole}, [])`
  return `multiIf(NOT ${of.multiples}, ${of.total}, empty(${counted}), NULL, arrayAvg(${counted}) * ${of.count})`
}

/** SQL of the number of values of a window. */
export function countSql({ begun, ended }: Pick<FigurePlaces, 'begun' | 'ended'>): string {
  return `(${ended} - ${begun})`
}

/** SQL of the values of a window. */
export function insideSql({ begun, count }: { begun: string; count: string }): string {
  return `arraySlice(values, ${begun} + 1, ${count})`
}

/** SQL of the values of a window but those of `partial_days`, of which the highest, lowest and trend are taken. */
export function wholeSql({
  begun,
  count,
  inside,
}: {
  begun: string
  count: string
  inside: string
}): string {
  const days = `arraySlice(days, ${begun} + 1, ${count})`
  return `if(empty(partial_days), ${inside}, arrayFilter((value, day) -> NOT has(partial_days, day), ${inside}, ${days}))`
}

/**
 * SQL of `figureColumns` by name, null for windows without values. A separate step, since the engine would evaluate
 * an expression in a condition once per column. Where the series is listed (see `findListed`), what depends on all days
 * of a window is null unless nine tenths of them have a value.
 */
export function selectFigures(
  columns: readonly FigureColumn[],
  series: { isListed: string; days: string },
): string {
  return columns.map((name) => `${toldSql(name, series)} AS ${name}`).join(', ')
}

function toldSql(name: FigureColumn, series: { isListed: string; days: string }): string {
  const isKnown = (count: string) =>
    `${count} >= if(${series.isListed}, greatest(1, ${series.days} * ${WINDOW_COVERAGE}), 1)`
  switch (name) {
    case 'latest':
      return `if(n > 0, ${name}, NULL)`
    case 'first':
    case 'total':
    case 'high':
    case 'low':
      return `if(${isKnown('n')}, ${name}, NULL)`
    case 'latest_before':
      return `if(n_before > 0, ${name}, NULL)`
    case 'total_before':
      return `if(${isKnown('n_before')}, ${name}, NULL)`
    case 'first_day':
    case 'last_day':
      return `if(n > 0, ${name}, toDate(0))`
    case 'recent':
    case 'recent_before':
    case 'n':
    case 'n_before':
    case 'trend':
      return name
  }
}

/**
 * If there are more values than trend points, those at 0/59, 1/59, … 59/59 of the range. Selected by filtering
 * indexes: looking up each point would copy the values every time.
 */
function trendSql(values: string, count: string): string {
  const last = `(${count} - 1)`
  const steps = TREND_POINTS - 1
  const point = `intDiv(place * ${steps} + ${last} - 1, ${last})`
  return `if(${count} <= ${TREND_POINTS}, ${values},
            arrayFilter((value, place) -> intDiv(${point} * ${last}, ${steps}) = place, ${values}, range(${count})))`
}

/**
 * The values that a change compares: sums of amounts, averages of distinct counts, levels, or over all time the first
 * and newest value.
 */
export type ChangeKind = 'sum' | 'average' | 'level' | 'max'

/** The columns that the SQL of a change uses. */
export const CHANGE_COLUMNS = {
  sum: ['total', 'total_before', 'n', 'n_before'],
  average: ['total', 'total_before', 'n', 'n_before'],
  level: ['latest', 'latest_before'],
  max: ['latest', 'first'],
} as const satisfies Record<ChangeKind, readonly FigureColumn[]>

/** Further digits are noise and make up a quarter of a long list. */
const DECIMALS = 6

/**
 * SQL of a change as a fraction of the absolute earlier value, to the millionth, over columns of `figureColumns`.
 * Levels are compared with the newest one before the window. Sums and averages are compared only if both windows have as
 * many days as `FigureWindow.compared` says.
 */
export function changeSql(kind: ChangeKind, compared: string): string {
  const relative = (now: string, then: string) =>
    `round((${now} - ${then}) / nullIf(abs(${then}), 0), ${DECIMALS})`
  const covered = (change: string) => `if(least(n, n_before) >= ${compared}, ${change}, NULL)`
  switch (kind) {
    case 'sum':
      return covered(relative('total', 'total_before'))
    case 'average':
      return covered(relative('(total / n)', '(total_before / n_before)'))
    case 'level':
      return relative('latest', 'latest_before')
    case 'max':
      return relative('latest', 'first')
  }
}
