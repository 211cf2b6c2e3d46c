import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import type { FigureMeta } from '@tickmark/core/answers/AnswerMeta'
import { COMPOSITION_DIMENSIONS, RANKING_ORDERS } from '@tickmark/core/answers/choices'
import { assignColors } from '@tickmark/core/charts/colorSeries'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { OTHERS_COLOR } from '@tickmark/core/drawing/seriesColor'
import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import { compositionQuery } from '@tickmark/core/screens/composition'
import { LEADERBOARD_METRIC, leaderboardQuery } from '@tickmark/core/screens/ranking'
import { listIncome, prepareRevenueShare, statementQuery } from '@tickmark/core/screens/statements'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { readPanelParams } from './drawPanel.ts'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import type { Sorting } from './FrameControls.ts'
import { type TextTable, writeTextTable } from './renderTable.ts'

/**
 * A panel of the terminal as HTML that needs no script: a drawing, or its figures as a table.
 * @throws TRPCError where the panel's call refuses what the address says.
 */
export async function renderPanel(
  ctx: ApiContext,
  place: PanelPlace,
  sorting: Sorting,
): Promise<EmbedPart> {
  switch (place.panel) {
    case 'ranking':
    case 'concentration':
    case 'movers':
      return renderRanking(ctx, place, sorting)
    case 'composition':
      return renderComposition(ctx, place, sorting)
    case 'revenue-share':
      return renderIncome(ctx, place)
    default: {
      // The drawing code is large, and is loaded with the first requested drawing.
      const { drawPanel } = await import('./drawPanel.ts')
      return drawPanel(ctx, place, sorting)
    }
  }
}

async function renderRanking(
  ctx: ApiContext,
  { panel, look }: PanelPlace,
  sorting: Sorting,
): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const metric = findMetric(read.text('metric_id') ?? '') ?? knownMetric(LEADERBOARD_METRIC)
  const input = leaderboardQuery(metric, {
    interval: findAggregateInterval(read.text('interval')),
    order: read.choice('order', RANKING_ORDERS),
    direction: read.choice('order_direction', ['desc', 'asc']),
    sectors: read.texts('sectors'),
    chains: read.texts('chains'),
    projects: read.texts('projects'),
    exclude: read.texts('exclude'),
    focus: read.texts('focus'),
    as_of: read.text('as_of'),
  })
  const data = await callProcedure(ctx, 'metrics.getRanking', input)
  const { rows, summary, gainers, losers, meta } = data
  const share = (value: number | null) => formatValue(value, 'percent', 'compact')
  if (panel === 'concentration')
    return partOf(meta, data.anchor, {
      heads: ['Largest projects', '#Share'],
      rows: [
        ['The largest', share(summary.top1_share)],
        ['The three largest', share(summary.top3_share)],
        ['The five largest', share(summary.top5_share)],
        ['Herfindahl–Hirschman index', formatValue(summary.hhi, 'number', 'exact')],
      ],
    })
  const listed = panel === 'movers' ? [...gainers, ...losers.toReversed()] : rows
  const nameOf = (id: string) => ctx.analytics.catalog.find(id)?.name ?? id
  const projects = listed.map(({ project_id }) => project_id)
  return partOf(meta, data.anchor, {
    projects,
    logos: await ctx.findLogos?.(projects),
    sorting,
    heads: ['Project', '#Rank', `#${metric.short_title}`, '#Change', '#Share'],
    rows: listed.map((row) => [
      nameOf(row.project_id),
      [String(row.rank), row.rank],
      [formatMetricValue(row.value, metric, 'compact'), row.value],
      [
        formatChange(row.change, { value: row.value, before: row.previous_value, metric }),
        row.change,
      ],
      [share(row.share), row.share],
    ]),
  })
}

async function renderComposition(
  ctx: ApiContext,
  { look }: PanelPlace,
  sorting: Sorting,
): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const metric = findMetric(read.text('metric_id') ?? '') ?? knownMetric(LEADERBOARD_METRIC)
  const by = read.choice('by', COMPOSITION_DIMENSIONS) ?? 'chain'
  const input = compositionQuery(
    read.text('project') ?? '',
    { metric_id: metric.metric_id, by },
    { interval: findAggregateInterval(read.text('interval')), as_of: read.text('as_of') },
  )
  const { parts, others, unattributed, meta, anchor } = await callProcedure(
    ctx,
    'projects.getComposition',
    input,
  )
  if (parts.length === 0)
    return plainPart('<p class="alone">No part has a value in this interval</p>')
  const table = partOf(meta, anchor, {
    sorting,
    heads: ['Part', `#${metric.short_title}`, '#Change', '#Share'],
    rows: parts.map((part) => [
      part.name,
      [formatMetricValue(part.value, metric, 'compact'), part.value],
      [formatChange(part.change, { metric }), part.change],
      [formatValue(part.share, 'percent', 'compact'), part.share],
    ]),
  })
  const colors = assignColors(parts.map(({ id }) => id))
  const rest = (others?.share ?? 0) + (unattributed?.share ?? 0)
  const bar = [
    ...parts.map(({ id, name, share }) => ({ name, share, color: colors.get(id) ?? '' })),
    { name: 'Others', share: rest, color: OTHERS_COLOR },
  ]
  return { ...table, html: writeShareBar(metric.additive ? bar : []) + table.html }
}

/** Renders who got the fees of a project over the last twelve months, and what became of them down to the earnings. */
async function renderIncome(ctx: ApiContext, { look }: PanelPlace): Promise<EmbedPart> {
  const read = readPanelParams(look)
  const input = statementQuery(read.text('project') ?? '', { as_of: read.text('as_of') })
  const statement = await callProcedure(ctx, 'projects.getFinancialStatement', input)
  const part = partOf(statement.meta, statement.ltm_to, {
    heads: ['Income statement', '#Last 12 months', '#Share of fees'],
    rows: listIncome(statement).map(({ title, ltm, ltm_share_of_fees }) => [
      title,
      formatValue(ltm, 'usd', 'compact'),
      formatValue(ltm_share_of_fees, 'percent', 'compact'),
    ]),
  })
  const halves = prepareRevenueShare(statement) ?? []
  const total = halves.reduce((sum, { value }) => sum + value, 0)
  const shares = halves.map((half) => ({ ...half, share: half.value / total }))
  return { ...part, html: writeShareBar(shares) + part.html }
}

type Part = { name: string; share: number | null; color: string }

/** Parts of a whole beside one another, as long as they are large; nothing where there are none. */
function writeShareBar(parts: readonly Part[]): string {
  const shown = parts.flatMap(({ share, ...part }) =>
    (share ?? 0) > 0 ? [{ ...part, share: share ?? 0 }] : [],
  )
  if (shown.length === 0) return ''
  const names = shown.map(
    ({ name, share, color }) =>
      `<li><span class="mark" style="background:${color}" aria-hidden="true"></span><bdi>${escapeHtml(name)}</bdi> ${formatValue(share, 'percent', 'compact')}</li>`,
  )
  const bars = shown.map(
    ({ share, color }) => `<span style="flex:${share};background:${color}"></span>`,
  )
  return `<div class="share" aria-hidden="true">${bars.join('')}</div><ul class="legend">${names.join('')}</ul>`
}

function partOf(
  { sample, sources }: Pick<FigureMeta, 'sample' | 'sources'>,
  newestDay: Day | null,
  table: TextTable,
): EmbedPart {
  return { html: writeTextTable(table), sample, sources, newestDay }
}
