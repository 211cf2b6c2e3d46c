import { isPartialPeriod } from '@tickmark/core/answers/isPartialPeriod'
import type { ChartSeries, ChartUnit, MixedAnswer } from '@tickmark/core/charts/ChartAnswer'
import { unitAfter, unitOf } from '@tickmark/core/charts/chartUnits'
import { listQualifiers, type QualifiedQuery } from '@tickmark/core/charts/listQualifiers'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { foldText } from '@tickmark/core/text/foldText'
import type { Day } from '@tickmark/core/time/Day'
import type { PanelTable } from './PanelSubject.ts'

/** More series are counted and not named. */
const MAX_NAMED = 5

/** The queries that all series come from, and the unit that they made of the values unless it follows from them. */
type Made = { queries?: readonly QualifiedQuery[]; made?: ChartUnit | undefined }

/**
 * Every period and series of an answer, whatever the chart hides. Heads say what the queries made of the values, so that
 * a file of sums, shares or parts is not taken for one of the values themselves. Where the chart draws a period with a mark, a
 * last column says why.
 */
export function tabulateChart(
  answer: MixedAnswer,
  {
    queries = [],
    made: unit = queries.length === 1 ? unitAfter(queries[0]?.transforms) : undefined,
  }: Made = {},
): PanelTable {
  const [first = [], ...others] = queries.map(listQualifiers)
  // The labels of series state how their queries differ.
  const words = first.filter((word) => others.every((one) => one.includes(word)))
  const { from, to } = answer.meta.range
  const notes = answer.timestamps.map((day, index) => writeNote(answer.series, day, index))
  const hasNotes = notes.some((note) => note !== null)
  return {
    header: [
      'period_start (UTC)',
      ...answer.series.map(
        (series) =>
          `${nameColumn(series)} (${[unitOf(series, unit).replace('count', 'number'), ...words].join(', ')})`,
      ),
      ...(hasNotes ? ['note'] : []),
    ],
    rows: answer.timestamps.map((day, index) => [
      day,
      ...answer.series.map((series) => series.values[index] ?? null),
      ...(hasNotes ? [notes[index] ?? null] : []),
    ]),
    isSample: answer.meta.sample,
    period: `${from} ${to}`,
  }
}

/** The label of a series; where it is that of a project alone, with its metric. */
function nameColumn({ label, key, metric }: ChartSeries): string {
  const title = findMetric(metric)?.title
  const isProject = Object.keys(key).join() === 'project' && title !== undefined
  return isProject && !foldText(label).includes(foldText(title)) ? `${label} · ${title}` : label
}

/** Writes which values of a period are not whole, final or beyond doubt; with the series where others are. */
function writeNote(all: readonly ChartSeries[], day: Day, index: number): string | null {
  const known = all.filter(({ values }) => (values[index] ?? null) !== null)
  const note = (word: string, series: readonly ChartSeries[]) => {
    if (series.length === 0) return []
    if (series.length === known.length) return [word]
    return series.length > MAX_NAMED
      ? [`${word}: ${series.length} series`]
      : [`${word}: ${series.map(({ label }) => label).join(', ')}`]
  }
  const partial = known.filter((one) => isPartialPeriod(one, day))
  const days = new Set(
    partial.map((one) => (one.gaps?.includes(day) ? null : one.partial?.data_from)),
  )
  const [from] = days
  const since = days.size === 1 ? ` (${from ? `data begin ${from}` : 'days are missing'})` : ''
  const snapshots = known.filter(({ snapshot }) => snapshot !== undefined)
  const dated = known.filter(({ snapshot }) => snapshot === undefined)
  const moments = new Set(snapshots.map(({ snapshot }) => snapshot))
  const notes = [
    ...note(moments.size === 1 ? `snapshot of ${[...moments][0]}` : 'snapshot', snapshots),
    ...note(`partial${since}`, partial),
    ...note(
      'incomplete',
      dated.filter(({ provisional_from: open }) => open !== null && day >= open),
    ),
    ...note(
      'provisional',
      known.filter(({ provisional }) => provisional?.includes(day)),
    ),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}
