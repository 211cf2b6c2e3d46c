import { isPartialPeriod } from '../answers/isPartialPeriod.ts'
import type { ChartAnswer } from './ChartAnswer.ts'
import { type Measure, type MeasureOptions, nameSeriesKey, newestOf } from './chartMeasures.ts'

export type TreemapLeaf = {
  id: string
  name: string
  value: number
  /** A fraction; null where it is unknown. */
  change: number | null
  /** Present where the value is made of fewer days than its period has. */
  partial?: true | undefined
  /** As `#rrggbb`, where its series has a color. */
  color?: string | undefined
}

/** Leaves are sorted, the largest first. */
export type TreemapGroup = { id: string; name: string; leaves: readonly TreemapLeaf[] }

/** The groups of a treemap, and what has no place in it. */
export type TreemapGroups = {
  groups: TreemapGroup[]
  notes: string[]
}

/**
 * A group for each measure, in which each subject is as large as its newest value and has its change over the period
 * before. Notes name what has no area: series without a value above zero, and measures in another unit than the first.
 */
export function toTreemapGroups(
  answer: Pick<ChartAnswer, 'timestamps'>,
  measures: readonly Measure[],
  { projectName, isHidden }: MeasureOptions,
): TreemapGroups {
  const unit = measures[0]?.unit
  const fit = measures.filter((one) => one.unit === unit)
  let lacking = 0
  const groups = fit.map(({ id, title, series }): TreemapGroup => {
    const leaves = series
      .filter((one) => !isHidden(one))
      .flatMap((one): TreemapLeaf[] => {
        const newest = newestOf(one, answer)
        if (newest === undefined || newest.value <= 0) {
          lacking++
          return []
        }
        const { value, before } = newest
        const change = before === null || before === 0 ? null : (value - before) / Math.abs(before)
        const name = nameSeriesKey(one, projectName)
        const id = Object.values(one.key).join('|') || one.metric
        const partial = isPartialPeriod(one, newest.day) || undefined
        return [{ id, name, value, change, partial, color: one.color }]
      })
    return { id, name: title, leaves: leaves.toSorted((a, b) => b.value - a.value) }
  })
  return {
    groups,
    notes: [
      ...(lacking > 0 ? [`${lacking} without a value above zero are not drawn`] : []),
      ...measures
        .filter((one) => one.unit !== unit)
        .map(({ title }) => `${title} has another unit and is not drawn`),
    ],
  }
}
