import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { exactSum } from '../compile/exactSum.ts'

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
 * What a window of a series comes to: SQL of aggregates over rows of `period` and `value`, without missing values.
 * `…_before` is of the equally long window before; `recent` is the newest value of the last seven days. The rows may
 * reach further back than both windows.
 */
export function figureColumns({ anchor, from, before }: Bounds): Record<FigureColumn, string> {
  const inside = `period >= ${from}`
  const isBefore = `period < ${from} AND period >= ${before}`
  const sumIf = (condition: string) =>
    exactSum({ value: 'value', combinator: 'OrNullIf', condition })
  const values = `arrayMap(pair -> pair.2, arraySort(groupArrayIf((period, value), ${inside})))`
  return {
    latest: `argMaxOrNullIf(value, period, ${inside})`,
    first: `argMinOrNullIf(value, period, ${inside})`,
    latest_before: `argMaxOrNullIf(value, period, ${isBefore})`,
    recent: `argMaxOrNullIf(value, period, period > ${anchor} - ${LEVEL_DAYS})`,
    recent_before: `argMaxOrNullIf(value, period, period < ${from} AND period >= ${from} - ${LEVEL_DAYS})`,
    total: sumIf(inside),
    total_before: sumIf(isBefore),
    n: `countIf(${inside})`,
    n_before: `countIf(${isBefore})`,
    high: `maxOrNullIf(value, ${inside})`,
    low: `minOrNullIf(value, ${inside})`,
    first_day: `minIf(period, ${inside})`,
    last_day: `maxIf(period, ${inside})`,
    trend: `arrayMap(list -> if(length(list) <= ${TREND_POINTS}, list,
              arrayMap(i -> list[1 + intDiv(i * (length(list) - 1), ${TREND_POINTS - 1})], range(${TREND_POINTS}))), [${values}])[1]`,
  }
}
