import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import {
  FUNDRAISE_MEASURES,
  FUNDRAISE_PERIODS,
  RANKING_INTERVAL,
} from '@tickmark/core/answers/choices'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { DescribedChart } from '@tickmark/core/charts/DescribedChart'
import type { MarkDrawing } from '@tickmark/core/charts/drawMarks'
import { describeFundraiseChart } from '@tickmark/core/charts/prepareFundraiseChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { describeVestingChart } from '@tickmark/core/charts/prepareVestingChart'
import { prepareSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import { placePoints, type ScatterPoint } from '@tickmark/core/charts/scatterPoints'
import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue, valueFormatOf } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { fundraiseTotalsQuery } from '@tickmark/core/screens/fundraises'
import { LEADERBOARD_METRIC } from '@tickmark/core/screens/ranking'
import { chooseOther, figurePoints } from '@tickmark/core/screens/scatter'
import { sectorTotalsQuery } from '@tickmark/core/screens/sectorTotals'
import { findFullChange, groupSectors } from '@tickmark/core/screens/sectorTreemap'
import { listLtmValues, statementQuery } from '@tickmark/core/screens/statements'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { toDay } from '@tickmark/core/time/Day'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import type { Sorting } from './FrameControls.ts'
import { type Cell, writeTextTable } from './renderTable.ts'
import { writePicture } from './writePicture.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** A panel that is a drawing. */
export async function drawPanel(
  ctx: ApiContext,
  { panel, look }: PanelPlace,
  sorting: Sorting,
): Promise<EmbedPart> {
  const read = readPanelParams(look)
  switch (panel) {
    case 'vesting': {
      const input = { project_id: read.text('project') ?? '' }
      const schedule = await callProcedure(ctx, 'projects.getVestingSchedule', input)
      const { meta, sources } = schedule
      const chart = describeVestingChart(schedule, {
        percent: read.isOn('percent'),
        table: read.isOn('table'),
        from: read.text('from'),
        to: read.text('to'),
      })
      const drawn = drawOverTime(chart, { hide: read.texts('hide'), sorting })
      return { ...drawn, sample: meta.sample, sources, newestDay: schedule.observed_on }
    }
    case 'fundraises': {
      const period = read.choice('period', FUNDRAISE_PERIODS) ?? 'month'
      const investor = read.text('investor')
      const scope = {
        investors: investor === undefined ? undefined : [investor],
        text: read.text('q'),
        rounds: read.texts('rounds'),
        sectors: read.texts('sectors'),
        chains: read.texts('chains'),
        minimum: look.min === undefined ? undefined : Number(look.min),
        start: read.text('from'),
        end: read.text('to'),
      }
      const [totals, { newest, sources }] = await Promise.all([
        callProcedure(ctx, 'fundraises.getTotals', fundraiseTotalsQuery(period, scope)),
        callProcedure(ctx, 'fundraises.search', { ...scope, limit: 1 }),
      ])
      const measure = read.choice('measure', FUNDRAISE_MEASURES)
      const chart = describeFundraiseChart(totals, {
        period,
        measure,
        table: read.isOn('table'),
        now: ctx.now(),
      })
      if (chart === undefined)
        return plainPart('<p class="alone">No round matches these filters</p>')
      const drawn = drawOverTime(chart, { hide: read.texts('hide'), sorting })
      return { ...drawn, sample: totals.meta.sample, sources, newestDay: newest }
    }
    case 'fees-to-earnings':
      return drawIncome(ctx, look)
    case 'sectors':
      return drawSectors(ctx, look, sorting)
    case 'scatter':
      return drawScatter(ctx, look, sorting)
    default:
      return plainPart('')
  }
}

/** A chart over time, or its values as a table, which the page of frames draws as large as the frame. */
function drawOverTime(
  described: DescribedChart,
  { hide = [], sorting }: { hide: readonly string[] | undefined; sorting: Sorting },
) {
  const { answer, label: _label, asTable, ...options } = described
  const chart = prepareTimeSeries(answer, {
    ...options,
    hidden: NOTHING,
    room: { ticks: 0, bars: Number.POSITIVE_INFINITY },
  })
  const { series, notes } = chart
  const shown = { series: series.map((one) => ({ ...one, project: null, value: '' })), notes }
  if (asTable)
    return writePicture(
      { ...shown, drawing: { kind: 'values', table: chart }, live: undefined },
      { sorting },
    )
  return writePicture({
    ...shown,
    drawing: { kind: 'time', chart },
    live: { kind: 'time', chart: { ...options, answer, hidden: [...hide], notes: [] } },
  })
}

/** Draws what has no axis of time and no series: the drawing names all of it. */
function drawWhole(drawing: MarkDrawing, notes: string[] = []) {
  return writePicture({
    drawing,
    series: [{ id: '', name: '', color: '', value: '', project: null }],
    notes,
    live: { kind: 'marks', drawing, notes },
  })
}

/** Draws how the fees of a project became earnings over the last twelve months. */
async function drawIncome(ctx: ApiContext, look: PanelPlace['look']): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const input = statementQuery(read.text('project') ?? '', { as_of: read.text('as_of') })
  const statement = await callProcedure(ctx, 'projects.getFinancialStatement', input)
  const { sankey, meta, ltm_to: newestDay } = statement
  const drawn =
    sankey.length === 0
      ? plainPart('<p class="alone">No data from fees to earnings</p>')
      : drawWhole({ kind: 'sankey', chart: prepareSankey(sankey, listLtmValues(statement)) })
  return { ...drawn, sample: meta.sample, sources: meta.sources, newestDay }
}

const NO_AREA = 'No project has a positive value of this metric'

/** Sectors and the projects in them, as large as their figures and in the colors of how these changed. */
async function drawSectors(
  ctx: ApiContext,
  look: PanelPlace['look'],
  sorting: Sorting,
): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const input = sectorTotalsQuery({
    interval: findAggregateInterval(read.text('interval')),
    size: read.text('size'),
    as_of: read.text('as_of'),
  })
  const { treemap, interval, meta } = await callProcedure(ctx, 'sectors.getTotals', input)
  const metric = knownMetric(treemap.size_metric)
  const groups = groupSectors(treemap, { get: (id) => ctx.analytics.catalog.find(id) })
  const newestDay = meta.anchors[treemap.size_metric] ?? null
  if (groups.length === 0) return plainPart(`<p class="alone">${NO_AREA}</p>`)
  const change = `Change, ${nameWindow(interval, newestDay, toDay(ctx.now())).short}`
  const drawn = read.isOn('table')
    ? { html: writeSectors(groups, { metric, change, sorting }) }
    : drawWhole(
        {
          kind: 'treemap',
          groups,
          title: metric.title,
          unit: valueFormatOf(metric),
          change,
          limit: findFullChange(interval),
        },
        ['Projects in several sectors appear in their first'],
      )
  return { ...drawn, sample: meta.sample, sources: meta.sources, newestDay }
}

function writeSectors(
  groups: readonly TreemapGroup[],
  { metric, change, sorting }: { metric: MetricDefinition; change: string; sorting: Sorting },
): string {
  const rows = groups
    .flatMap(({ name, leaves }) => leaves.map((leaf) => ({ ...leaf, sector: name })))
    .toSorted((a, b) => b.value - a.value)
    .map((leaf): Cell[] => [
      leaf.name,
      leaf.sector,
      [formatMetricValue(leaf.value, metric, 'compact'), leaf.value],
      [formatChange(leaf.change, { metric }), leaf.change],
    ])
  const heads = ['Project', 'Sector', `#${metric.short_title}`, `#${change}`]
  return writeTextTable({ heads, rows, sorting })
}

async function drawScatter(
  ctx: ApiContext,
  look: PanelPlace['look'],
  sorting: Sorting,
): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const interval = findAggregateInterval(read.text('interval')) ?? RANKING_INTERVAL
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
    common_end: true,
  })
  const nameOf = (id: string) => ctx.analytics.catalog.find(id)?.name ?? id
  const linear = read.text('lin') ?? ''
  const log = { x: !linear.includes('x'), y: !linear.includes('y') }
  const points = figurePoints(figures, columns, nameOf)
  const { sample } = figures.meta
  if (placePoints(points, { log, most: 1 }).points.length === 0)
    return plainPart('<p class="alone">No data of these metrics for these projects</p>')
  const wordsOf = (one: MetricDefinition) => ({ title: one.title, unit: valueFormatOf(one) })
  const [x, y, size] = [wordsOf(other), wordsOf(metric), third ? wordsOf(third) : null]
  const drawn =
    look.points === 'table'
      ? { html: writePoints(points, [metric, other, ...(third ? [third] : [])], sorting) }
      : drawWhole({ kind: 'scatter', points, x, y, size, log })
  const { newest } = await indexSeries(ctx.analytics)
  const isNow = read.text('as_of') === undefined
  const newestDay = isNow ? (newest.get(metric.metric_id) ?? null) : null
  return { ...drawn, sample, sources: [], newestDay }
}

/** The same as rows, the largest first. */
function writePoints(
  points: readonly ScatterPoint[],
  metrics: readonly MetricDefinition[],
  sorting: Sorting,
) {
  const rows = points
    .toSorted((a, b) => (b.y ?? 0) - (a.y ?? 0))
    .map(({ name, x, y, size = null }): Cell[] => [
      name,
      ...metrics.map((metric, at): Cell => {
        const value = [y, x, size][at] ?? null
        return [formatMetricValue(value, metric, 'compact'), value]
      }),
    ])
  const heads = ['Project', ...metrics.map(({ short_title }) => `#${short_title}`)]
  return writeTextTable({ heads, rows, sorting })
}

/** Reads the fields of an address by which a panel is looked at; what is absent or wrong is undefined. */
export function readPanelParams(look: Readonly<Record<string, unknown>>) {
  const text = (name: string): string | undefined => {
    const value = look[name]
    return value === undefined || value === '' ? undefined : String(value)
  }
  return {
    text,
    choice: <T extends string>(name: string, options: readonly T[]): T | undefined =>
      options.find((option) => option === look[name]),
    /** One text, or an array of them. */
    texts: (name: string): string[] | undefined => {
      const value = look[name]
      const all = Array.isArray(value) ? value.map(String) : [text(name) ?? ''].filter(Boolean)
      return all.length === 0 ? undefined : all
    },
    isOn: (name: string): boolean => look[name] === true || look[name] === 1,
  }
}
