import type { ChartSeries, ChartUnit, MixedAnswer } from '@tickmark/core/charts/ChartAnswer'
import { unitOf } from '@tickmark/core/charts/chartUnits'
import { isPartialPeriod } from '@tickmark/core/query/isPartialPeriod'
import type { Day } from '@tickmark/core/time/Day'
import type { PanelTable } from './PanelSubject.ts'

/** More series are counted and not named. */
const MOST_NAMED = 5

/**
 * Every period and series of an answer, whatever the chart hides. `unit` is what transforms made of the values. Where
 * the chart draws a period with a mark, a last column says why.
 */
export function tabulateChart(answer: MixedAnswer, unit?: ChartUnit): PanelTable {
  const { from, to } = answer.meta.range
  const notes = answer.timestamps.map((day, index) => writeNote(answer.series, day, index))
  const hasNotes = notes.some((note) => note !== null)
  return {
    header: [
      'period_start (UTC)',
      ...answer.series.map(
        (series) => `${series.label} (${unitOf(series, unit).replace('count', 'number')})`,
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

/** What the values of a period are not: whole, final or beyond doubt; with the series where others are. */
function writeNote(all: readonly ChartSeries[], day: Day, index: number): string | null {
  const known = all.filter(({ values }) => (values[index] ?? null) !== null)
  const note = (word: string, series: readonly ChartSeries[]) => {
    if (series.length === 0) return []
    if (series.length === known.length) return [word]
    return series.length > MOST_NAMED
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
