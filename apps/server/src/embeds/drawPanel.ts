import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import {
  AGGREGATE_INTERVALS,
  FUNDRAISE_MEASURES,
  FUNDRAISE_PERIODS,
  RANKING_INTERVAL,
} from '@tickmark/core/answers/choices'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { DescribedChart } from '@tickmark/core/charts/DescribedChart'
import { makeLiveChart } from '@tickmark/core/charts/LiveChart'
import { describeFundraiseChart } from '@tickmark/core/charts/prepareFundraiseChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { describeVestingChart } from '@tickmark/core/charts/prepareVestingChart'
import { placePoints } from '@tickmark/core/charts/scatterPoints'
import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { fundraiseTotalsQuestion } from '@tickmark/core/screens/fundraises'
import { LEADERBOARD_METRIC } from '@tickmark/core/screens/ranking'
import { chooseOther, figurePoints } from '@tickmark/core/screens/scatter'
import { sectorTotalsQuestion } from '@tickmark/core/screens/sectorTotals'
import { FULL_CHANGE, groupSectors } from '@tickmark/core/screens/sectorTreemap'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { PictureDrawing } from '../pictures/preparePicture.ts'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import { readLook } from './readLook.ts'
import { drawSizes, writeNotes, writePicture } from './writePicture.ts'

const NOTHING: ReadonlySet<string> = new Set()
/** Points carry their names. */
const MOST_POINTS = 40

/** A panel that is a drawing. */
export async function drawPanel(ctx: ApiContext, { panel, look }: PanelPlace): Promise<EmbedPart> {
  const read = readLook(look)
  switch (panel) {
    case 'vesting': {
      const input = { project_id: read.text('project') ?? '' }
      const schedule = await callProcedure(ctx, 'projects.getVestingSchedule', input)
      const { meta, sources } = schedule
      const chart = describeVestingChart(schedule, {
        percent: read.isOn('percent'),
        from: read.text('from'),
        to: read.text('to'),
      })
      const drawn = drawOverTime(chart, read.texts('hide'))
      return { ...drawn, sample: meta.sample, sources, newestDay: null }
    }
    case 'fundraises': {
      const period = read.choice('period', FUNDRAISE_PERIODS) ?? 'month'
      const investor = read.text('investor')
      const question = fundraiseTotalsQuestion(period, {
        investors: investor === undefined ? undefined : [investor],
        text: read.text('q'),
        rounds: read.texts('rounds'),
        sectors: read.texts('sectors'),
        chains: read.texts('chains'),
        minimum: look.min === undefined ? undefined : Number(look.min),
        start: read.text('from'),
        end: read.text('to'),
      })
      const totals = await callProcedure(ctx, 'fundraises.getTotals', question)
      const measure = read.choice('measure', FUNDRAISE_MEASURES)
      const chart = describeFundraiseChart(totals, { period, measure, now: ctx.now() })
      if (chart === undefined) return plainPart('<p class="alone">No round meets these filters</p>')
      const drawn = drawOverTime(chart, read.texts('hide'))
      return { ...drawn, sample: totals.meta.sample, sources: [], newestDay: null }
    }
    case 'sectors':
      return drawSectors(ctx, look)
    case 'scatter':
      return drawScatter(ctx, look)
    default:
      return plainPart('')
  }
}

/** A chart over time, which the page of frames draws as large as the frame. */
function drawOverTime(described: DescribedChart, hide: readonly string[] = []) {
  const { answer, label: _label, asTable: _asTable, ...options } = described
  const chart = prepareTimeSeries(answer, {
    ...options,
    hidden: NOTHING,
    room: { ticks: 0, bars: Number.POSITIVE_INFINITY },
  })
  const { series, notes } = chart
  return writePicture({
    drawing: { kind: 'time', chart },
    series: series.map((one) => ({ ...one, project: null, value: '' })),
    notes,
    live: makeLiveChart({ ...options, answer, hidden: [...hide], notes: [] }),
  })
}

/** Sectors and the projects in them, as large as their figures and in the colors of how these changed. */
async function drawSectors(ctx: ApiContext, look: PanelPlace['look']): Promise<EmbedPart> {
  const read = readLook(look)
  const question = sectorTotalsQuestion({
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    size: read.text('size'),
    as_of: read.text('as_of'),
  })
  const { treemap, interval, meta } = await callProcedure(ctx, 'sectors.getTotals', question)
  const metric = knownMetric(treemap.size_metric)
  const nodes = groupSectors(treemap, { get: (id) => ctx.analytics.catalogue.find(id) }).map(
    ({ name, leaves }) => ({
      text: name,
      children: leaves.map((leaf) => ({
        text: `${leaf.name}\n${formatMetricValue(leaf.value, metric, 'compact')}, ${formatChange(leaf.change)}`,
        value: leaf.value,
        colour: tileColour(leaf.change, FULL_CHANGE[interval]),
      })),
    }),
  )
  const newestDay = meta.anchors[treemap.size_metric] ?? null
  return { ...drawWhole({ kind: 'treemap', nodes }, []), ...sourcesOf(meta), newestDay }
}

/** From gray to the color of rising or falling, which a change of `full` has. */
function tileColour(change: number | null, full: number): string {
  const { up, down } = CARD_THEME.tones
  const strength = Math.min(Math.abs(change ?? 0) / full, 1) * 0.6
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const to = channel((change ?? 0) < 0 ? down : up, at)
    const from = channel(CARD_THEME.line2, at)
    return Math.round(from + (to - from) * strength)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

async function drawScatter(ctx: ApiContext, look: PanelPlace['look']): Promise<EmbedPart> {
  const read = readLook(look)
  const interval = read.choice('interval', AGGREGATE_INTERVALS) ?? RANKING_INTERVAL
  const metric = findMetric(read.text('metric_id') ?? '') ?? knownMetric(LEADERBOARD_METRIC)
  const other = chooseOther(metric, read.text('vs'))
  const third = findMetric(read.text('size') ?? '')
  const columnOf = (one: MetricDefinition) => headlineFigure(one, interval).column_id
  const columns = { x: columnOf(other), y: columnOf(metric), size: third && columnOf(third) }
  const figures = await callProcedure(ctx, 'projects.getFigures', {
    columns: [...new Set([columns.x, columns.y, ...(columns.size ? [columns.size] : [])])],
    sectors: read.texts('sectors'),
    projects: read.texts('projects'),
    as_of: read.text('as_of'),
  })
  const nameOf = (id: string) => ctx.analytics.catalogue.find(id)?.name ?? id
  const linear = read.text('lin') ?? ''
  const log = { x: !linear.includes('x'), y: !linear.includes('y') }
  const { points, notes } = placePoints(figurePoints(figures, columns, nameOf), {
    log,
    most: MOST_POINTS,
  })
  if (points.length === 0)
    return plainPart('<p class="alone">None of these projects has either metric now</p>')
  const drawing: PictureDrawing = {
    kind: 'scatter',
    x: { unit: other.format },
    y: { unit: metric.format },
    log,
    points,
  }
  const axes = [`Across: ${other.title}`, `Up: ${metric.title}`]
  return {
    ...drawWhole(drawing, [...axes, ...notes]),
    sample: figures.meta.sample,
    sources: [],
    newestDay: null,
  }
}

function drawWhole(drawing: PictureDrawing, notes: readonly string[]): Pick<EmbedPart, 'html'> {
  return { html: drawSizes(drawing, drawing) + writeNotes(notes) }
}

function sourcesOf({ sample, sources }: Pick<EmbedPart, 'sample' | 'sources'>) {
  return { sample, sources }
}
