import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures, type Measure, newestOf } from '@tickmark/core/charts/chartMeasures'
import { unitOf } from '@tickmark/core/charts/chartUnits'
import { type CustomChartData, composeChart } from '@tickmark/core/charts/composeChart'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { type LiveChart, makeLiveChart } from '@tickmark/core/charts/LiveChart'
import { nounsOf } from '@tickmark/core/charts/Nouns'
import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import type { ChartPlan } from '@tickmark/core/charts/planChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { type PlacedPoint, placePoints, toScatterPoints } from '@tickmark/core/charts/scatterPoints'
import { toTimeSeries } from '@tickmark/core/charts/toTimeSeries'
import { toTreemapGroups } from '@tickmark/core/charts/treemapGroups'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { OTHERS_COLOUR } from '@tickmark/core/drawing/seriesColour'
import type { TreemapNode } from '@tickmark/core/drawing/stillTreemap'
import { describeDataSpan } from '@tickmark/core/formats/describeDataSpan'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'

/** What is drawn of a chart; `values` is a list of newest values, where nothing else can be drawn. */
export type PictureDrawing =
  | { kind: 'time'; chart: PreparedChart }
  | { kind: 'treemap'; nodes: TreemapNode[] }
  | {
      kind: 'scatter'
      x: Pick<Measure, 'unit'>
      y: Pick<Measure, 'unit'>
      log: { x: boolean; y: boolean }
      points: PlacedPoint[]
    }
  | { kind: 'values' }

/** A chart with its answers, ready to be drawn without a script. */
export type ChartPicture = {
  drawing: PictureDrawing
  /** The visible series, each with its newest value as text, and its project where a logo identifies it. */
  series: { id: string; name: string; colour: string; value: string; project: string | null }[]
  /** What a script draws at any size; undefined where only the page of the terminal can. */
  live: LiveChart | undefined
  /** What the drawing does not show, in words. */
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

type Answered = {
  /** In the order of the plan's queries; undefined where one has no answer. */
  answers: readonly (MetricAnswer | undefined)[]
  projectName: ProjectName
}

/**
 * The chart model of the page as a picture. Queries without an answer, and overrides of series, are left out and noted.
 */
export function preparePicture(
  definition: ChartDefinition,
  plan: ChartPlan,
  { answers, projectName }: Answered,
): ChartPicture {
  const data = composeChart(definition, plan, { answers, projectName })
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
    ...(refused > 0 ? [`${refused} of ${answers.length} questions have no answer`] : []),
    ...(definition.own.length > 0 ? ['Single series are shown as they are'] : []),
  ]
  return {
    drawing,
    series: series.map((one, index) => ({
      id: seriesId(one),
      name: one.label,
      colour: one.colour ?? OTHERS_COLOUR,
      project: projects[index] ?? null,
      value: formatChartValue(newestOf(one, data.answer)?.value ?? null, unitOf(one), 'compact'),
    })),
    notes: [...(data.answer.series.length === 0 ? noteNoValues(data, found) : notes), ...ownNotes],
    live:
      drawing.kind === 'time' && definition.own.length === 0
        ? makeLiveChart({ ...toTimeSeries(data), hidden: definition.hidden, notes: ownNotes })
        : undefined,
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

/** Where the data are, if the range has none of them. */
function noteNoValues({ answer }: CustomChartData, [first]: readonly MetricAnswer[]): string[] {
  if (first === undefined) return []
  const where = describeDataSpan(answer.meta, first.meta.range)
  return ['No values in this range', ...(where === null ? [] : [where])]
}

type Prepared = Pick<ChartPicture, 'drawing' | 'notes'>

function prepareDrawing(data: CustomChartData, projectName: ProjectName): Prepared {
  const { kind } = data.definition
  const values: Prepared = { drawing: { kind: 'values' }, notes: [...data.answer.meta.notes] }
  if (kind === 'treemap') return prepareTreemap(data, projectName) ?? values
  if (kind === 'scatter') return prepareScatter(data, projectName) ?? values
  const { answer, ...options } = toTimeSeries(data)
  const chart = prepareTimeSeries(answer, {
    ...options,
    hidden: NOTHING,
    // Ticks depend on the width of the picture, and bars are thinned to it.
    room: { ticks: 0, bars: Number.POSITIVE_INFINITY },
  })
  if (kind === 'table') return { ...values, notes: chart.notes }
  // A unit without an axis could be read on the page only.
  if (chart.axes.some((axis) => !axis.isShown)) return values
  return { drawing: { kind: 'time', chart }, notes: chart.notes }
}

/** Undefined where nothing is above zero. */
function prepareTreemap(data: CustomChartData, projectName: ProjectName): Prepared | undefined {
  const measures = listMeasures(data)
  const { groups, notes } = toTreemapGroups(data.answer, measures, {
    projectName,
    isHidden: () => false,
  })
  const unit = measures[0]?.unit ?? 'number'
  const nodes = groups.flatMap(({ name, leaves }): { text: string; children: TreemapNode[] }[] => {
    const children = leaves.map((leaf) => ({
      text: `${leaf.name}\n${formatChartValue(leaf.value, unit, 'compact')}`,
      value: leaf.value,
      colour: leaf.colour ?? OTHERS_COLOUR,
    }))
    return children.length === 0 ? [] : [{ text: name, children }]
  })
  const [first, ...others] = nodes
  if (first === undefined) return undefined
  return {
    drawing: { kind: 'treemap', nodes: others.length === 0 ? first.children : nodes },
    notes: [...notes, ...data.answer.meta.notes],
  }
}

/** Undefined where there are not two measures, or nothing has both. Axes have no room for names. */
function prepareScatter(data: CustomChartData, projectName: ProjectName): Prepared | undefined {
  const { answer, plan, definition } = data
  const measures = listMeasures(data)
  const [x, y, size] = measures
  if (x === undefined || y === undefined) return undefined
  const log = { x: definition.log, y: definition.log }
  const { points, notes } = placePoints(
    toScatterPoints(answer, measures, { projectName, isHidden: () => false }),
    {
      log,
      most: MAX_NAMED,
      nouns: nounsOf(plan),
    },
  )
  if (points.length === 0) return undefined
  return {
    drawing: { kind: 'scatter', x, y, log, points },
    notes: [
      `Across: ${x.title}`,
      `Up: ${y.title}`,
      ...(size === undefined ? [] : [`As large as: ${size.title}`]),
      ...notes,
      ...answer.meta.notes,
    ],
  }
}

/** How many series a picture has room for: more lines cannot be distinguished without a pointer. */
export function pictureRoom({ kind, questions }: ChartDefinition): number {
  if (kind !== 'treemap' && kind !== 'scatter') return MAX_LINES
  // The points of a scatter are the same subjects in each of its queries.
  return questions.reduce(
    (sum, { query }) => sum + (query.breakdown.length === 0 ? 1 : MAX_NAMED * query.metrics.length),
    0,
  )
}

const MAX_LINES = 12
