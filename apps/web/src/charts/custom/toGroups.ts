import type { ChartSeries } from '../ChartAnswer.ts'
import type { TreemapGroup, TreemapLeaf } from '../treemap/prepareTreemap.ts'
import type { Measure } from './listMeasures.ts'
import type { CustomChartAnswer } from './mergeAnswers.ts'
import { nameOfKey } from './nameOfKey.ts'
import { newestOf } from './newestOf.ts'

type Options = {
  projectName: (id: string) => string | undefined
  isHidden: (one: ChartSeries) => boolean
}

/** The groups of a treemap, and what has no place in it. */
export type Groups = {
  groups: TreemapGroup[]
  /** Series that are not above zero, or have no value. */
  lacking: number
  /** Measures in another unit than the first: areas of dollars and of users cannot stand beside one another. */
  otherUnits: string[]
}

/** A group for each measure, in which each thing is as large as its newest value and coloured by its change over the period before. */
export function toGroups(
  answer: CustomChartAnswer,
  measures: readonly Measure[],
  { projectName, isHidden }: Options,
): Groups {
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
        const name = nameOfKey(one, projectName)
        return [{ id: Object.values(one.key).join('|') || one.metric, name, value, change }]
      })
    return { id, name: title, leaves: leaves.toSorted((a, b) => b.value - a.value) }
  })
  return {
    groups,
    lacking,
    otherUnits: measures.filter((one) => one.unit !== unit).map(({ title }) => title),
  }
}
