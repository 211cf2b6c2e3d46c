import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { ChartSeries } from '../ChartAnswer.ts'
import type { ScatterPoint } from '../scatter/ScatterPoint.ts'
import type { Measure } from './listMeasures.ts'
import type { CustomChartAnswer } from './mergeAnswers.ts'
import { nameOfKey } from './nameOfKey.ts'
import { newestOf } from './newestOf.ts'

type Options = {
  projectName: (id: string) => string | undefined
  isHidden: (one: ChartSeries) => boolean
}

/** Things by the newest values of two measures, and of a third where there is one. */
export function toPoints(
  answer: CustomChartAnswer,
  [x, y, size]: readonly Measure[],
  { projectName, isHidden }: Options,
): ScatterPoint[] {
  const valuesOf = (measure: Measure | undefined) =>
    new Map(
      measure?.series
        .filter((one) => !isHidden(one))
        .map((one) => [idOf(one), newestOf(one, answer)?.value ?? null]),
    )
  const [xs, ys, sizes] = [valuesOf(x), valuesOf(y), valuesOf(size)]
  const things = new Map(
    [...(x?.series ?? []), ...(y?.series ?? [])]
      .filter(({ key }) => !Object.values(key).includes(OTHERS_KEY))
      .map((one) => [idOf(one), one]),
  )
  return [...things].flatMap(([id, one]) => {
    const point = { x: xs.get(id) ?? null, y: ys.get(id) ?? null }
    if (point.x === null && point.y === null) return []
    return [
      {
        id,
        name: nameOfKey(one, projectName),
        ...point,
        ...(size !== undefined && { size: sizes.get(id) ?? null }),
      },
    ]
  })
}

function idOf({ key }: ChartSeries): string {
  return Object.values(key).join('|')
}
