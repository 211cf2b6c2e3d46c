import { isSamePart, type Point } from './BatchWriter.ts'
import { type Bundle, type NamedBundle, writeBundles } from './bundledRows.ts'

/** Maximum number of series whose newest day is remembered. An input with more series is assumed to repeat points. */
const REMEMBERED_SERIES = 100_000

/** A buffer of points that are not written yet. */
export type PointBuffer = {
  /** `day` is the number of the point's day since 1970. */
  add(point: Point, day: number, isProvisional: boolean): void
  /** Empties the buffer. Returns its points as rows of `writeBundles`. */
  take(): Buffer
  /** True if any point may occur twice: not if the days of each series were added in order. */
  readonly mayRepeat: boolean
}

type Series = { newest: number; complete: Bundle; provisional: Bundle }

/**
 * Bundles points by series, so that the keys of a series are written once. Most points arrive series by series, those
 * of a table with a column per metric day by day: both are found without writing the name of their series.
 */
export function createPointBuffer(): PointBuffer {
  let waiting = new Map<string, Series>()
  /** The series of the last point's project and parts, by metric. */
  const beside = new Map<string, Series>()
  const newest = new Map<string, number>()
  let mayRepeat = false
  let last: Point | null = null
  let open: Series | null = null

  function find(point: Point): Series {
    if (last !== null && isSamePart(last, point)) {
      if (open !== null && last.metric_id === point.metric_id) return open
      const known = beside.get(point.metric_id)
      if (known) return known
    } else beside.clear()
    const name = nameSeries(point)
    const series = waiting.get(name) ?? {
      newest: newest.get(name) ?? Number.NEGATIVE_INFINITY,
      complete: { days: [], points: [], lines: [] },
      provisional: { days: [], points: [], lines: [] },
    }
    waiting.set(name, series)
    beside.set(point.metric_id, series)
    return series
  }

  /** Remembers the newest day of each series for later points of it. */
  function remember(): void {
    if (mayRepeat) return
    for (const [name, series] of waiting) newest.set(name, series.newest)
    if (newest.size <= REMEMBERED_SERIES) return
    mayRepeat = true
    newest.clear()
  }

  return {
    add(point, day, isProvisional) {
      open = find(point)
      last = point
      if (day > open.newest) open.newest = day
      else mayRepeat = true
      const bundle = isProvisional ? open.provisional : open.complete
      bundle.days.push(day)
      bundle.points.push(point.value)
      bundle.lines.push(point.line)
    },
    take() {
      remember()
      const rows: NamedBundle[] = []
      for (const [name, { complete, provisional }] of inOrder(waiting)) {
        if (complete.days.length > 0) rows.push({ name, isProvisional: false, bundle: complete })
        if (provisional.days.length > 0)
          rows.push({ name, isProvisional: true, bundle: provisional })
      }
      waiting = new Map()
      beside.clear()
      open = null
      return writeBundles(rows)
    },
    get mayRepeat() {
      return mayRepeat
    },
  }
}

/** With more series, sorting them here takes as long as the engine takes to sort their points. */
const SORTED_SERIES = 5_000

/** In the order in which the engine stores points, so that it does not have to sort them. */
function inOrder(waiting: ReadonlyMap<string, Series>): Iterable<[string, Series]> {
  if (waiting.size > SORTED_SERIES) return waiting
  return [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The columns of a series, separated by tabs, which no id has. */
function nameSeries(of: Point): string {
  const { metric_id, project_id, chain_id = '', product_id = '', contract_id = '' } = of
  return `${metric_id}\t${project_id}\t${chain_id}\t${product_id}\t${contract_id.replace(/[\t\n\r]/g, ' ')}`
}
