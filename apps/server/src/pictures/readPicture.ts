import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import type { ChartDefinition, CustomChartKind } from '@tickmark/core/documents/ChartDefinition'
import { METRIC_COLOURS, OTHERS_COLOUR, seriesColour } from '@tickmark/core/drawing/seriesColour'
import { shadeColour } from '@tickmark/core/drawing/shadeColour'
import { describeDataSpan } from '@tickmark/core/formats/describeDataSpan'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { chooseCommonRange } from '@tickmark/core/screens/chooseRangeWithData'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartPicture, PictureSeries } from './ChartPicture.ts'
import { newestValue } from './formatPictureValue.ts'
import { namePictureSeries } from './namePictureSeries.ts'
import type { PictureScatter } from './PictureScatter.ts'
import { planPicture } from './planPicture.ts'
import { toScatter } from './toScatter.ts'
import { unitOf } from './unitOf.ts'

type Answered = { question: ChartDefinition['questions'][number]; answer: MetricAnswer }

const OVER_TIME = ['line', 'bar', 'stacked', 'area'] as const satisfies readonly CustomChartKind[]
/** Axes on the left and on the right; a third unit has no place. */
const MOST_UNITS = 2

/**
 * Answers the questions of a chart as anybody may ask them. One that is refused is left out, and said to be; so is
 * what only the interactive chart makes of single series.
 */
export async function readPicture(
  ctx: ApiContext,
  definition: ChartDefinition,
): Promise<ChartPicture> {
  const { questions, granularity } = planPicture(definition)
  const found = await askQuestions(ctx, questions)
  const days = definition.fits_range
    ? chooseCommonRange(found.map(({ answer }) => answer))
    : undefined
  const answers =
    days === undefined
      ? found
      : await askQuestions(
          ctx,
          questions.map((one) => ({ ...one, query: { ...one.query, range: days } })),
        )
  const timestamps = [...new Set(answers.flatMap(({ answer }) => answer.timestamps))].toSorted()
  const all = layTogether(answers, timestamps)
  const hidden = new Set(definition.hidden)
  const series = all
    .filter(({ id }) => !hidden.has(id))
    .map(({ id, ...one }) => ({
      ...one,
      colour: definition.colours[id] ?? one.colour,
    }))
  const metas = answers.map(({ answer }) => answer.meta)
  const refused = questions.length - answers.length
  const scatter = definition.kind === 'scatter' ? toScatter(answers, definition) : null
  return {
    kind: chooseKind(definition, series, scatter),
    scatter,
    log: definition.log,
    granularity,
    timestamps,
    series,
    notes: [
      ...(scatter === null ? [] : describeScatter(scatter)),
      ...answers.flatMap(({ answer }) => noteCut(answer)),
      ...notePartial(
        answers.flatMap(({ answer }) => answer.series),
        granularity,
      ),
      ...noteSnapshots(answers.flatMap(({ answer }) => answer.series)),
      ...noteNoValues(answers.map(({ answer }) => answer)),
      ...(refused > 0 ? [`${refused} of ${questions.length} questions have no answer`] : []),
      ...(definition.own.length > 0 ? ['Single series are shown as they are'] : []),
    ],
    sample: metas.some(({ sample }) => sample),
    sources: [...new Set(metas.flatMap(({ sources }) => sources))].toSorted(),
    newestDay:
      answers
        .flatMap(({ answer }) => findNewestDay(answer) ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

async function askQuestions(
  ctx: ApiContext,
  questions: readonly Answered['question'][],
): Promise<Answered[]> {
  const asked = await Promise.allSettled(
    questions.map(({ query }) => callProcedure(ctx, 'metrics.query', query)),
  )
  return asked.flatMap((one, index): Answered[] => {
    const question = questions[index]
    return one.status === 'rejected' || question === undefined
      ? []
      : [{ question, answer: one.value }]
  })
}

function chooseKind(
  { kind }: ChartDefinition,
  series: readonly PictureSeries[],
  scatter: PictureScatter | null,
): ChartPicture['kind'] {
  if (scatter !== null) return 'scatter'
  const units = new Set(series.map(({ unit }) => unit))
  if (kind === 'treemap' && units.size === 1 && series.some((one) => (newestValue(one) ?? 0) > 0))
    return 'treemap'
  if (units.size > MOST_UNITS) return 'values'
  return OVER_TIME.find((one) => one === kind) ?? 'values'
}

/** Axes have no room for names. */
function describeScatter({ x, y, size }: PictureScatter): string[] {
  return [
    `Across: ${x.title}`,
    `Up: ${y.title}`,
    ...(size === null ? [] : [`As large as: ${size.title}`]),
  ]
}

function layTogether(
  answers: readonly Answered[],
  timestamps: readonly string[],
): (PictureSeries & { id: string })[] {
  const places = new Map(timestamps.map((day, index) => [day, index]))
  const names = namePictureSeries(answers)
  const shade = countShades()
  const isOneThing =
    new Set(answers.flatMap(({ answer }) => answer.series.map(({ key }) => keyOf(key)))).size === 1
  let count = -1
  return answers.flatMap(({ question, answer }) =>
    answer.series.map((one) => {
      count++
      const values: (number | null)[] = new Array(timestamps.length).fill(null)
      for (const [index, day] of answer.timestamps.entries())
        values[places.get(day) ?? 0] = one.values[index] ?? null
      const { provisional_from: from, partial } = one
      return {
        id: `${question.id}:${[...Object.values(one.key), one.metric].join('|')}`,
        name: names[count] ?? one.label,
        colour: shade(isOneThing ? nthColour(count) : colourOf(one)),
        unit: unitOf(one.metric, question.query.transforms),
        values,
        openFrom: from === null ? timestamps.length : timestamps.filter((day) => day < from).length,
        wholeFrom: partial ? timestamps.filter((day) => day <= partial.to).length : 0,
      }
    }),
  )
}

/** Where two series have one hue, the later is drawn in another shade of it. */
function countShades(): (hue: string) => string {
  const uses = new Map<string, number>()
  return (hue) => {
    const earlier = uses.get(hue) ?? 0
    uses.set(hue, earlier + 1)
    return shadeColour(hue, earlier)
  }
}

function keyOf(key: Series['key']): string {
  return Object.values(key).join('|')
}

function nthColour(index: number): string {
  return METRIC_COLOURS[index % METRIC_COLOURS.length] ?? OTHERS_COLOUR
}

function colourOf({ key }: Series): string {
  const id = keyOf(key)
  return id === OTHERS_KEY ? OTHERS_COLOUR : seriesColour(id)
}

/** A picture has no room to say beside a period that it is partial. */
function notePartial(series: readonly Series[], granularity: Granularity): string[] {
  const all = series.flatMap(({ partial }) => partial ?? [])
  const [first] = all
  if (first === undefined) return []
  const isOne = all.every(({ to, data_from }) => to === first.to && data_from === first.data_from)
  return isOne && all.length === series.length
    ? [
        `Partial up to ${formatPeriod(first.to, granularity).heading}: data begin ${formatDay(first.data_from)}`,
      ]
    : [`${all.length} of ${series.length} series begin with partial periods`]
}

/** Series that have one value of the moment of observation and no history. */
function noteSnapshots(series: readonly Series[]): string[] {
  const days = series.flatMap(({ snapshot }) => snapshot ?? [])
  const [first] = days
  if (first === undefined) return []
  return new Set(days).size === 1 && days.length === series.length
    ? [`Snapshot of ${formatDay(first)}`]
    : [`${days.length} of ${series.length} series are snapshots`]
}

/** The newest day with data that is drawn. Where nothing is drawn it is the day on which the data end. */
function findNewestDay({ series, meta: { range, data_to } }: MetricAnswer): Day | null {
  return data_to !== null && series.length > 0 && range.to < data_to ? range.to : data_to
}

/** Where the data are, if the range has none of them. */
function noteNoValues(answers: readonly MetricAnswer[]): string[] {
  const [first] = answers
  if (first === undefined || answers.some(({ series }) => series.length > 0)) return []
  const days = (bound: 'data_from' | 'data_to') =>
    answers.flatMap((answer) => answer.meta[bound] ?? []).toSorted()
  const span = {
    data_from: days('data_from').at(0) ?? null,
    data_to: days('data_to').at(-1) ?? null,
  }
  const where = describeDataSpan(span, first.meta.range)
  return ['No values in this range', ...(where === null ? [] : [where])]
}

/** `The 12 largest of 25, the rest as Others`, where not all series are shown. */
function noteCut({ series, meta }: MetricAnswer): string[] {
  const keys = new Set(series.map(({ key }) => keyOf(key)))
  const hasRest = keys.delete(OTHERS_KEY)
  if (meta.total_series <= keys.size || keys.size < 2) return []
  return [
    `The ${keys.size} largest of ${meta.total_series}${hasRest ? ', the rest as Others' : ''}`,
  ]
}
