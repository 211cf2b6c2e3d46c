import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures } from '@tickmark/core/charts/chartMeasures'
import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import { subjectLabelsOf } from '@tickmark/core/charts/SubjectLabels'
import { chooseScatterLog } from '@tickmark/core/charts/scatter/chooseScatterLog'
import { toScatterPoints } from '@tickmark/core/charts/scatterPoints'
import { toTimeSeries } from '@tickmark/core/charts/toTimeSeries'
import { toTreemapGroups } from '@tickmark/core/charts/treemapGroups'
import { FULL_COLOR } from '@tickmark/core/drawing/tileColor'
import type { ChartPicture } from '../picture/ChartPicture.ts'

type Options = {
  hidden: ReadonlySet<string>
  projectName: (id: string) => string | undefined
}

/** A chart as it is looked at now, as a picture. A table is drawn as lines. */
export async function pictureOfCustomChart(
  drawn: CustomChartData,
  { hidden, projectName }: Options,
): Promise<ChartPicture> {
  const { definition, plan, answer } = drawn
  const choice = {
    projectName,
    isHidden: (one: Parameters<typeof seriesId>[0]) => hidden.has(seriesId(one)),
  }
  const measures = listMeasures(drawn)
  const [x, y, size] = measures
  if (definition.kind === 'treemap') {
    const { pictureOfMarks } = await import('../picture/pictureOfMarks.ts')
    const { groups } = toTreemapGroups(answer, measures, choice)
    return pictureOfMarks(
      {
        kind: 'treemap',
        groups,
        title: x?.title ?? '',
        unit: x?.unit ?? 'number',
        change: 'Change',
        limit: FULL_COLOR[plan.granularity],
        nouns: subjectLabelsOf(plan),
      },
      answer.meta.notes,
    )
  }
  if (definition.kind === 'scatter' && x !== undefined && y !== undefined) {
    const points = toScatterPoints(answer, measures, choice)
    const { pictureOfMarks } = await import('../picture/pictureOfMarks.ts')
    return pictureOfMarks({
      kind: 'scatter',
      points,
      x,
      y,
      size: size ?? null,
      log: chooseScatterLog(points, definition.log),
      nouns: subjectLabelsOf(plan),
    })
  }
  const { pictureOfSeries } = await import('../picture/pictureOfSeries.ts')
  return pictureOfSeries(toTimeSeries(drawn, hidden), hidden)
}
