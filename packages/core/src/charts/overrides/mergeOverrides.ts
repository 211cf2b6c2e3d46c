import type { MetricAnswer } from '../../answers/MetricAnswer.ts'
import type { Transform } from '../../query/MetricQuery.ts'
import type { Day } from '../../time/Day.ts'
import type { ChartSeries, MixedAnswer } from '../ChartAnswer.ts'
import { seriesId } from '../ChartAnswer.ts'
import { unitAfter } from '../chartUnits.ts'
import { CHART_TRANSFORMS } from './CHART_TRANSFORMS.ts'
import type { SeriesOverride, SeriesTransform } from './seriesOverrides.ts'

/** The answer to one of the further queries. */
export type OverrideAnswer = OverrideGroup & { answer: MetricAnswer }

/**
 * Puts the series that have something of their own into the places of those of the chart's answer. Their values are
 * those of their own answers, period by period.
 */
export function mergeOverrides(
  answer: MetricAnswer,
  looks: ReadonlyMap<string, SeriesOverride>,
  own: readonly OverrideAnswer[],
): MixedAnswer {
  if (looks.size === 0) return answer
  const timestamps = joinPeriods([answer, ...own.map((one) => one.answer)])
  const lay = layer(timestamps)
  const series = answer.series.map((one): ChartSeries => {
    const id = seriesId(one)
    const look = looks.get(id)
    const from = own.find((other) => other.ids.has(id))
    if (look === undefined) return lay(one, answer.timestamps)
    if (from === undefined)
      return {
        ...lay(one, answer.timestamps),
        override: { ...PLAIN, name: one.label, side: look.side },
      }
    const found = from.answer.series.find((other) => seriesId(other) === id)
    return {
      ...lay(found ?? { ...one, values: [], provisional_from: null }, from.answer.timestamps),
      label: nameOwn(one.label, from.transform),
      override: {
        name: one.label,
        side: look.side,
        isTransformed: true,
        unit:
          from.transform === 'values'
            ? undefined
            : unitAfter([CHART_TRANSFORMS[from.transform].transform]),
      },
    }
  })
  return { timestamps, series, meta: answer.meta }
}

const PLAIN = { isTransformed: false, unit: undefined }

function nameOwn(label: string, transform: SeriesTransform): string {
  return `${label}, ${transform === 'values' ? 'values' : CHART_TRANSFORMS[transform].ending}`
}

function joinPeriods(answers: readonly MetricAnswer[]): Day[] {
  return [...new Set(answers.flatMap((one) => one.timestamps))].toSorted()
}

/** Lays the values of a series on other periods; what it does not have there is missing. */
function layer(timestamps: readonly Day[]) {
  return (series: ChartSeries, known: readonly Day[]): ChartSeries => {
    const byDay = new Map(known.map((day, index) => [day, series.values[index] ?? null]))
    return { ...series, values: timestamps.map((day) => byDay.get(day) ?? null) }
  }
}

/** Series that the same is made of, by their ids. */
export type OverrideGroup = { transform: SeriesTransform; ids: ReadonlySet<string> }

/** The series that something of their own is made of. */
export function groupOverrides(looks: ReadonlyMap<string, SeriesOverride>): OverrideGroup[] {
  const groups = new Map<SeriesTransform, Set<string>>()
  for (const [id, { transform }] of looks)
    if (transform !== undefined) groups.set(transform, (groups.get(transform) ?? new Set()).add(id))
  return [...groups].map(([transform, ids]) => ({ transform, ids }))
}

/** Returns the transforms of a query for a group. */
export function transformsOf({ transform }: OverrideGroup): Transform[] {
  return transform === 'values' ? [] : [CHART_TRANSFORMS[transform].transform]
}
