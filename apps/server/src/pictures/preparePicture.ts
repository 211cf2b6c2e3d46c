import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures, type Measure, newestOf } from '@tickmark/core/charts/chartMeasures'
import { unitOf } from '@tickmark/core/charts/chartUnits'
import {
  type ComposeOptions,
  type CustomChartData,
  composeChart,
} from '@tickmark/core/charts/composeChart'
import type { MarkDrawing } from '@tickmark/core/charts/drawMarks'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import type { ChartPlan } from '@tickmark/core/charts/planChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import type { RangesDrawing } from '@tickmark/core/charts/ranges/drawRanges'
import { subjectLabelsOf } from '@tickmark/core/charts/SubjectLabels'
import { chooseScatterLog } from '@tickmark/core/charts/scatter/chooseScatterLog'
import { placePoints, toScatterPoints } from '@tickmark/core/charts/scatterPoints'
import { toTimeSeries } from '@tickmark/core/charts/toTimeSeries'
import { toTreemapGroups } from '@tickmark/core/charts/treemapGroups'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { OTHERS_COLOR } from '@tickmark/core/drawing/seriesColor'
import { FULL_COLOR } from '@tickmark/core/drawing/tileColor'
import { describeDataSpan } from '@tickmark/core/formats/describeDataSpan'
import type { Day } from '@tickmark/core/time/Day'

/** The content of a picture: a chart, or the ranges of comparables. */
export type PictureDrawing = ChartDrawing | RangesDrawing

/** The drawing of a chart; `values` is a list of newest values, where nothing else can be drawn. */
type ChartDrawing =
  | { kind: 'time'; chart: PreparedChart }
  | MarkDrawing
  /** Over time as a table, newest first, where its author wants one. */
  | { kind: 'values'; table?: PreparedChart }

/** A chart with its answers, ready to be drawn without a script. */
export type ChartPicture = {
  drawing: PictureDrawing
  /** The visible series, each with its newest value as text, and its project where a logo identifies it. */
  series: { id: string; name: string; color: string; value: string; project: string | null }[]
  /** The drawing that a script makes at any size; undefined for a list of values. */
  live: LiveDrawing | undefined
  /** The parts that the drawing does not show, in words. */
  notes: string[]
  sample: boolean
  sources: string[]
  /** The newest day with a value; null where there are none. */
  newestDay: Day | null
}

/** Tiles and points carry their names. */
const MAX_NAMED = 40
const NOTHING: ReadonlySet<string> = new Set()

type ProjectName = (id: string) => string | undefined

type Answered = Pick<ComposeOptions, 'answers' | 'override'> & {
  projectName: ProjectName
  /** The reasons why queries have no answer, in words. */
  refusals?: readonly string[]
}

/**
 * The chart model of the page as a picture. Queries without an answer are left out and noted.
 */
export function preparePicture(
  definition: ChartDefinition,
  plan: ChartPlan,
  { answers, projectName, override, refusals = [] }: Answered,
): ChartPicture {
  const data = composeChart(definition, plan, {
    answers,
    projectName,
    ...(override && { override }),
  })
  const hidden = new Set(definition.hidden)
  const series = data.answer.series.filter((one) => !hidden.has(seriesId(one)))
  const visible = { ...data, answer: { ...data.answer, series } }
  const { drawing, notes } = prepareDrawing(visible, projectName)
  const projects =
    drawing.kind === 'time'
      ? drawing.chart.series.map((one) => (one.hasLogo ? one.project : null))
      : []
  const { meta } = data.answer
  const found = answers.flatMap((answer) => answer ?? [])
  const refused = answers.length - found.length
  const ownNotes = [
    ...(refused > 0 ? [`${refused} of ${answers.length} queries have no answer`] : []),
    ...new Set(refusals),
  ]
  return {
    drawing,
    series: series.map((one, index) => ({
      id: seriesId(one),
      name: one.label,
      color: one.color ?? OTHERS_COLOR,
      project: projects[index] ?? null,
      value: formatChartValue(newestOf(one, data.answer)?.value ?? null, unitOf(one), 'compact'),
    })),
    notes: [...(data.answer.series.length === 0 ? noteNoValues(data, found) : notes), ...ownNotes],
    live: makeLive(data, drawing, { notes, ownNotes }),
    sample: meta.sample,
    sources: meta.sources,
    newestDay:
      found
        .flatMap((answer) => findNewestDay(answer) ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The newest day with data that is drawn. Where nothing is drawn it is the day on which the data end. */
function findNewestDay({ series, meta: { range, data_to } }: MetricAnswer): Day | null {
  return data_to !== null && series.length > 0 && range.to < data_to ? range.to : data_to
}

/** Notes where the data are, if the range has none of them. */
function noteNoValues({ answer }: CustomChartData, [first]: readonly MetricAnswer[]): string[] {
  if (first === undefined) return []
  const where = describeDataSpan(answer.meta, first.meta.range)
  return ['No values in this range', ...(where === null ? [] : [where])]
}

type Prepared = Pick<ChartPicture, 'notes'> & { drawing: ChartDrawing }

function prepareDrawing(data: CustomChartData, projectName: ProjectName): Prepared {
  const { kind } = data.definition
  const values: Prepared = { drawing: { kind: 'values' }, notes: [...data.answer.meta.notes] }
  if (kind === 'treemap') return prepareTreemap(data, projectName) ?? values
  if (kind === 'scatter') return prepareScatter(data, projectName) ?? values
  const { answer, ...options } = toTimeSeries(data, NOTHING)
  const chart = prepareTimeSeries(answer, {
    ...options,
    hidden: NOTHING,
    // Ticks depend on the width of the picture, and bars are thinned to it.
    room: { ticks: 0, bars: Number.POSITIVE_INFINITY },
  })
  if (kind === 'table') return { drawing: { kind: 'values', table: chart }, notes: chart.notes }
  // A unit without an axis could be read on the page only.
  if (chart.axes.some((axis) => !axis.isShown)) return values
  return { drawing: { kind: 'time', chart }, notes: chart.notes }
}

/** Units without an axis can be read in the tooltip. */
function makeLive(
  data: CustomChartData,
  drawing: ChartDrawing,
  { notes, ownNotes }: { notes: string[]; ownNotes: string[] },
): LiveDrawing | undefined {
  if (drawing.kind !== 'time' && drawing.kind !== 'values')
    return { kind: 'marks', drawing, notes: [...notes, ...ownNotes] }
  const { hidden, kind } = data.definition
  if (kind === 'table' || kind === 'treemap' || kind === 'scatter') return undefined
  return {
    kind: 'time',
    chart: { ...toTimeSeries(data, new Set(hidden)), hidden, notes: ownNotes },
  }
}

/** Undefined where nothing is above zero. */
function prepareTreemap(data: CustomChartData, projectName: ProjectName): Prepared | undefined {
  const measures = listMeasures(data)
  const { groups, notes } = toTreemapGroups(data.answer, measures, {
    projectName,
    isHidden: () => false,
  })
  if (groups.every(({ leaves }) => leaves.length === 0)) return undefined
  const { granularity } = data.plan
  return {
    drawing: {
      kind: 'treemap',
      groups,
      title: measures[0]?.title ?? '',
      unit: measures[0]?.unit ?? 'number',
      change: `Change over the ${granularity}`,
      limit: FULL_COLOR[granularity],
      nouns: subjectLabelsOf(data.plan),
    },
    notes: [...notes, ...data.answer.meta.notes],
  }
}

/** Undefined where there are not two measures, or nothing has both. */
function prepareScatter(data: CustomChartData, projectName: ProjectName): Prepared | undefined {
  const { answer, plan, definition } = data
  const measures = listMeasures(data)
  const [x, y, size = null] = measures
  if (x === undefined || y === undefined) return undefined
  const nouns = subjectLabelsOf(plan)
  const points = toScatterPoints(answer, measures, { projectName, isHidden: () => false })
  const log = chooseScatterLog(points, definition.log)
  if (placePoints(points, { log, most: 1 }).points.length === 0) return undefined
  const wordsOf = ({ title, unit }: Measure) => ({ title, unit })
  return {
    drawing: {
      kind: 'scatter',
      x: wordsOf(x),
      y: wordsOf(y),
      size: size && wordsOf(size),
      log,
      points,
      nouns,
    },
    notes: [...answer.meta.notes],
  }
}

/** Returns the number of series that a picture has room for: more lines cannot be distinguished without a pointer. */
export function pictureRoom({ kind, questions }: ChartDefinition): number {
  if (kind !== 'treemap' && kind !== 'scatter') return MAX_LINES
  // The points of a scatter are the same subjects in each of its queries.
  return questions.reduce(
    (sum, { query }) => sum + (query.breakdown.length === 0 ? 1 : MAX_NAMED * query.metrics.length),
    0,
  )
}

const MAX_LINES = 12
