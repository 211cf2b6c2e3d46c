import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { newestValue } from './formatPictureValue.ts'
import { nameThing } from './namePictureSeries.ts'
import type { PictureScatter } from './PictureScatter.ts'
import { unitOf } from './unitOf.ts'

type Answered = { question: ChartDefinition['questions'][number]; answer: MetricAnswer }

/**
 * The first two measures of a chart against each other, the third as the size of points; null where there are not two,
 * or nothing has both. What has no place on a logarithmic axis is left out.
 */
export function toScatter(
  answers: readonly Answered[],
  { log, hidden }: Pick<ChartDefinition, 'log' | 'hidden'>,
): PictureScatter | null {
  const measures = answers.flatMap((asked) => listMeasures(asked, new Set(hidden)))
  const [x, y, size] = measures
  if (x === undefined || y === undefined) return null
  const isPlaced = (value: number | null | undefined) =>
    value !== null && value !== undefined && (!log || value > 0)
  const points = [...x.values].flatMap(([id, { name, value }]) => {
    const other = y.values.get(id)?.value ?? null
    if (value === null || other === null || !isPlaced(value) || !isPlaced(other)) return []
    const large = size?.values.get(id)?.value ?? null
    return [{ name, colour: seriesColour(id), x: value, y: other, size: large }]
  })
  return points.length === 0 ? null : { x, y, size: size ?? null, points }
}

function listMeasures({ question, answer }: Answered, hidden: ReadonlySet<string>) {
  const { id, name, query } = question
  return query.metrics.map((metric) => ({
    title: name !== '' && query.metrics.length === 1 ? name : (findMetric(metric)?.title ?? metric),
    unit: unitOf(metric, query.transforms),
    values: new Map(
      answer.series
        .filter((one) => one.metric === metric && !keysOf(one).includes(OTHERS_KEY))
        .filter((one) => !hidden.has(`${id}:${[...keysOf(one), metric].join('|')}`))
        .map((one) => [
          keysOf(one).join('|'),
          { name: nameThing(one, question), value: readNewest(one, answer) },
        ]),
    ),
  }))
}

function keysOf({ key }: Series): string[] {
  return Object.values(key)
}

function readNewest({ values, provisional_from: from }: Series, { timestamps }: MetricAnswer) {
  const openFrom = from === null ? values.length : timestamps.filter((day) => day < from).length
  return newestValue({ values, openFrom })
}
