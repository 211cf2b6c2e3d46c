import type { ChartPicture } from '../picture/ChartPicture.ts'
import { seriesId } from '../seriesId.ts'
import { FULL_COLOUR } from './FULL_COLOUR.ts'
import { listMeasures } from './listMeasures.ts'
import { nounsOf } from './nounsOf.ts'
import { toGroups } from './toGroups.ts'
import { toPoints } from './toPoints.ts'
import { toTimeSeries } from './toTimeSeries.ts'
import type { CustomChartData } from './useCustomChart.ts'

type Options = {
  label: string
  hidden: ReadonlySet<string>
  projectName: (id: string) => string | undefined
}

/** A chart as it is looked at now, as a picture. A table is drawn as lines. */
export async function pictureOfCustomChart(
  drawn: CustomChartData,
  { label, hidden, projectName }: Options,
): Promise<ChartPicture> {
  const { definition, plan, answer } = drawn
  const choice = {
    projectName,
    isHidden: (one: Parameters<typeof seriesId>[0]) => hidden.has(seriesId(one)),
  }
  const measures = listMeasures(answer, plan)
  const [x, y, size] = measures
  if (definition.kind === 'treemap') {
    const { pictureOfTreemap } = await import('../picture/pictureOfTreemap.ts')
    const { groups } = toGroups(answer, measures, choice)
    return pictureOfTreemap(groups, FULL_COLOUR[plan.granularity], [...answer.meta.notes])
  }
  if (definition.kind === 'scatter' && x !== undefined && y !== undefined) {
    const { pictureOfScatter } = await import('../picture/pictureOfScatter.ts')
    return pictureOfScatter({
      points: toPoints(answer, measures, choice),
      x,
      y,
      size: size ?? null,
      log: { x: definition.log, y: definition.log },
      nouns: nounsOf(plan),
    })
  }
  const { pictureOfSeries } = await import('../picture/pictureOfSeries.ts')
  return pictureOfSeries(toTimeSeries(drawn, label), hidden)
}
