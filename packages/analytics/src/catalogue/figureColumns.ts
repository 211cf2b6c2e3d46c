import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { exactArraySum } from '../compile/exactSum.ts'

/** Most points of a `trend`. */
const TREND_POINTS = 60

/** SQL of the days that bound a window; see `FigureWindow`. */
type Bounds = { anchor: string; from: string; before: string }

export type FigureColumn =
  | 'latest'
  | 'first'
  | 'latest_before'
  | 'recent'
  | 'recent_before'
  | 'total'
  | 'total_before'
  | 'n'
  | 'n_before'
  | 'high'
  | 'low'
  | 'first_day'
  | 'last_day'
  | 'trend'

/**
 * SQL of how many values of a series lie before the bounds of a window, over its `days` in order: `ended` of those up to
 * the anchor, `begun` of those before the window, `earlier` of those before the window before it.
 */
export function figurePlaces({ anchor, from, before }: Bounds): Record<FigurePlace, string> {
  return {
    ended: countDaysBefore(`${anchor} + 1`),
    begun: countDaysBefore(from),
    earlier: countDaysBefore(before),
  }
}

/**
 * SQL of how many of the `days` of a series, which are in order, lie before a day. Of days that follow one another that
 * is told by the first and the last one; only as many are looked at as are missing in between.
 */
export function countDaysBefore(day: string): string {
  const bound = `toInt32(${day})`
  const most = `least(toInt32(length(days)), greatest(0, ${bound} - toInt32(days[1])))`
  const least = `greatest(0, toInt32(length(days)) - greatest(0, toInt32(days[-1]) + 1 - ${bound}))`
  return `${least} + arrayCount(one -> one < ${day}, arraySlice(days, ${least} + 1, ${most} - ${least}))`
}

type FigurePlace = 'ended' | 'begun' | 'earlier'

/**
 * What a window of a series comes to: SQL over its `days` in order, its `values` of these days, and `figurePlaces`.
 * `…_before` is of the equally long window before; `recent` is the newest value of the last seven days. The days may
 * reach further back than both windows, and further than the anchor.
 */
export function figureColumns({
  anchor,
  from,
}: Pick<Bounds, 'anchor' | 'from'>): Record<FigureColumn, string> {
  const inside = 'arraySlice(values, begun + 1, ended - begun)'
  const earlier = 'arraySlice(values, earlier + 1, begun - earlier)'
  const ifAny = (sql: string, condition = 'ended > begun') => `if(${condition}, ${sql}, NULL)`
  return {
    latest: ifAny('values[ended]'),
    first: ifAny('values[begun + 1]'),
    latest_before: ifAny('values[begun]', 'begun > earlier'),
    recent: ifAny('values[ended]', `ended > 0 AND days[ended] > ${anchor} - ${LEVEL_DAYS}`),
    recent_before: ifAny('values[begun]', `begun > 0 AND days[begun] >= ${from} - ${LEVEL_DAYS}`),
    total: ifAny(exactArraySum(inside)),
    total_before: ifAny(exactArraySum(earlier), 'begun > earlier'),
    n: '(ended - begun)',
    n_before: '(begun - earlier)',
    high: ifAny(`arrayMax(${inside})`),
    low: ifAny(`arrayMin(${inside})`),
    first_day: 'if(ended > begun, days[begun + 1], toDate(0))',
    last_day: 'if(ended > begun, days[ended], toDate(0))',
    trend: trendSql(inside),
  }
}

/**
 * Of more values than a trend has points, those at 0/59, 1/59, … 59/59 of the way. They are picked by asking of each
 * place whether it is that of a point: to look each point up would copy the values for every one of them.
 */
function trendSql(values: string): string {
  const last = '(ended - begun - 1)'
  const steps = TREND_POINTS - 1
  const point = `intDiv(place * ${steps} + ${last} - 1, ${last})`
  return `if(ended - begun <= ${TREND_POINTS}, ${values},
            arrayFilter((value, place) -> intDiv(${point} * ${last}, ${steps}) = place, ${values}, range(ended - begun)))`
}
