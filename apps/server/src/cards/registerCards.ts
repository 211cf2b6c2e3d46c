import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { getRanking } from '@tickmark/analytics/figures/getRanking'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { sendReady } from '@tickmark/api/rest/sendReady'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { columnStyle, countThings, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartView } from '@tickmark/core/marts/MartView'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { KEY_FIGURES } from '@tickmark/core/projects/KEY_FIGURES'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { applyDashboardQuery, fillVariables, readingOrder } from '../embeds/applyDashboardQuery.ts'
import { chartAsOf } from '../embeds/renderChart.ts'
import { readAddressAsOf } from '../http/readAddress.ts'
import { sealAnswer } from '../http/sealAnswer.ts'
import { describeShortly } from '../pages/describeDocumentPage.ts'
import { isDocumentOn, readShared } from '../pages/readShared.ts'
import { addLogos } from '../pictures/addLogos.ts'
import type {
  Card,
  CardChart,
  CardFigure,
  DocumentCard,
  MetricCard,
  ProjectCard,
} from '../pictures/Card.ts'
import { CardPainter } from '../pictures/CardPainter.ts'
import { metricCardPath, projectCardPath } from '../pictures/cardPaths.ts'
import { describeChange } from '../pictures/describeChange.ts'
import type { ChartPicture } from '../pictures/preparePicture.ts'
import { readComparables } from '../pictures/readComparables.ts'
import { readPicture } from '../pictures/readPicture.ts'
import type { Config } from '../settings/config.ts'

type Options = {
  ctx: ApiContext
  config: Pick<Config, 'productName' | 'switches' | 'isGated'>
  lazyAccounts: Pick<LazyAccounts, 'open'>
  limits: RequestLimits
}

/** Networks that show cards keep them for days anyway; what a user shares they may take back. */
const KEPT = { facts: 'public, max-age=3600', documents: 'public, max-age=300' } as const

/**
 * Serves the pictures by which other sites show a link to a project, a metric, or a shared document. Each is
 * drawn once per data version, in the queue of the address that requests it.
 */
export function registerCards(
  app: FastifyInstance,
  { ctx, config, lazyAccounts, limits }: Options,
): void {
  const { analytics } = ctx
  const cache = new AnswerCache()
  const painter = new CardPainter()
  app.addHook('onClose', () => painter.close())

  const send = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { key, kept = KEPT.facts }: { key: string; kept?: string },
    read: () => Promise<Card>,
  ) => {
    const make = async () =>
      sealAnswer(Buffer.from(await painter.paint(await addLogos(ctx, await read()))), {
        'content-type': 'image/png',
        'cache-control': kept,
      })
    const schedule = scheduleRequest(limits, request, reply)
    const picture = await cache.getOrMake(analytics.dataVersion, key, { make, schedule })
    sendReady(request, reply, picture)
    return reply
  }

  app.get('/explorer/cards/projects/:file', (request, reply) => {
    const id = readId(request)
    const resolved = resolveProject(analytics.catalog, id)
    if (resolved.kind !== 'found') throw refuse(request)
    const { project } = resolved
    const path = projectCardPath(project)
    if (project.project_id !== id) return reply.redirect(path, 308)
    const asOf = readAddressAsOf(request)
    return send({ request, reply }, { key: `${path} ${asOf ?? ''}` }, () =>
      readProjectCard(analytics, project, { productName: config.productName, asOf }),
    )
  })

  app.get('/explorer/cards/metrics/:file', (request, reply) => {
    const id = readId(request)
    const metric = findMetric(id)
    const isOn = isPageOn('/metrics', resolveSwitches({ operator: config.switches }))
    // Cards are for everybody, and so hold what everybody may read.
    const access = { isGated: config.isGated, tier: 'free' } as const
    if (metric === undefined || !isOn || !mayReadMetric(access, metric.metric_id))
      throw refuse(request)
    const path = metricCardPath(metric)
    if (metric.slug !== id) return reply.redirect(path, 308)
    const asOf = readAddressAsOf(request)
    const today = toDay(Date.now())
    return send({ request, reply }, { key: `${path} ${asOf ?? ''} ${today}` }, () =>
      readMetricCard(analytics, metric, { productName: config.productName, asOf, today }),
    )
  })

  app.get('/explorer/cards/documents/:file', async (request, reply) => {
    const { secret } = request.query as { secret?: unknown }
    const documentId = readId(request)
    const shared = await readShared(lazyAccounts, {
      documentId,
      secret: typeof secret === 'string' ? secret : undefined,
    })
    if (shared.state !== 'shown' || !isKindOn(shared.document.kind, config)) throw refuse(request)
    const { document } = shared
    const asOf = readAddressAsOf(request)
    const key = `document ${documentId} ${document.version} ${asOf ?? ''}`
    return send({ request, reply }, { key, kept: KEPT.documents }, () =>
      readDocumentCard(ctx, document, asOf),
    )
  })
}

function isKindOn(kind: DocumentKind, config: Options['config']): boolean {
  return kind !== 'preset' && isDocumentOn({ kind, isFramed: false }, config)
}

/** The id in `aave.png`; '' where the name ends otherwise. */
function readId(request: FastifyRequest): string {
  const { file } = request.params as { file: string }
  return file.endsWith('.png') ? file.slice(0, -'.png'.length) : ''
}

function refuse(request: FastifyRequest): AppError {
  const { file } = request.params as { file: string }
  return new AppError('not-found', `There is no card "${file.slice(0, 120)}".`)
}

/** Reads what the card of a chart, a table or a dashboard shows. Charts are answered as for anyone. */
async function readDocumentCard(
  ctx: ApiContext,
  document: Document,
  asOf?: string,
): Promise<DocumentCard> {
  const { isSample } = await indexSeries(ctx.analytics)
  const picture = await readDocumentPicture(ctx, document, asOf)
  return {
    kind: 'document',
    productName: ctx.productName,
    sample: picture?.sample ?? isSample,
    newestDay: picture?.newestDay ?? null,
    asOf,
    title: document.name,
    description: describeShortly(document, ctx.productName),
    facts: listFacts(document),
    picture,
  }
}

/** The picture of comparables or of a chart; null of a document without any. */
async function readDocumentPicture(
  ctx: ApiContext,
  document: Document,
  asOf?: string,
): Promise<ChartPicture | null> {
  if (document.kind === 'comparison')
    return (await readComparables(ctx, document.content as CompsDefinition, asOf)).picture
  const chart = findChart(document, ctx.analytics.catalog)
  return chart === undefined ? null : readPicture(ctx, chartAsOf(chart, asOf))
}

/** The chart, or the first one of a dashboard. */
function findChart({ kind, content }: Document, catalog: Catalog): ChartDefinition | undefined {
  if (kind === 'chart') return content as ChartDefinition
  if (kind !== 'dashboard') return undefined
  const dashboard = content as DashboardDefinition
  for (const tile of readingOrder(dashboard.tiles)) {
    const { body } = fillVariables(tile, dashboard, catalog)
    if (body.kind === 'chart') return applyDashboardQuery(body.chart, dashboard)
  }
  return undefined
}

function listFacts({ kind, content }: Document): string[] {
  switch (kind) {
    case 'chart':
      return ['No values in this range']
    case 'comparison':
      return ['No multiple implies a value']
    case 'dashboard':
      return countTiles(content as DashboardDefinition)
    case 'table':
    case 'preset': {
      const view = content as MartView
      const mart = MARTS.find(({ mart_id }) => mart_id === view.mart_id)
      return [
        ...(mart === undefined ? [] : [mart.name]),
        ...(view.valueCols.length === 0 ? [] : [countThings(view.valueCols.length, 'column')]),
      ]
    }
  }
}

function countTiles({ tiles }: DashboardDefinition): string[] {
  const of = (kind: string) => tiles.filter(({ body }) => body.kind === kind).length
  const words = {
    chart: 'chart',
    table: 'table',
    figure: 'figure',
    comparison: 'comparison',
    text: 'text',
  }
  return Object.entries(words).flatMap(([kind, word]) =>
    of(kind) === 0 ? [] : [countThings(of(kind), word)],
  )
}

const MAX_ROWS = 6

/** Reads what a metric's card shows: the projects that lead by it, as its own page ranks them. */
export async function readMetricCard(
  db: Analytics,
  metric: MetricDefinition,
  { productName, asOf, today }: { productName: string; asOf?: string | undefined; today: Day },
): Promise<MetricCard> {
  const ranking = await getRanking(db, {
    metric_id: metric.metric_id,
    interval: RANKING_INTERVAL,
    limit: MAX_ROWS,
    as_of: asOf,
  })
  const { rows: shown, anchor, summary } = ranking
  const style = columnStyle(shown.map(({ value }) => value))
  const largest = Math.max(...shown.map((row) => Math.abs(row.value)), Number.MIN_VALUE)
  const { newest } = await indexSeries(db)
  const { aggregation } = headlineFigure(metric, RANKING_INTERVAL)
  const window = nameFigure(aggregation, anchor, today)
  return {
    kind: 'metric',
    productName,
    sample: ranking.meta.sample,
    newestDay: anchor ?? newest.get(metric.metric_id) ?? null,
    asOf,
    title: metric.title,
    definition: describeMetric(metric).definition,
    heading:
      shown.length < summary.count
        ? `Top ${shown.length} of ${summary.count} projects, ${window}`
        : `By project, ${window}`,
    rows: shown.map((row) => ({
      project_id: row.project_id,
      name: db.catalog.nameOf(row.project_id),
      value: formatMetricValue(row.value, metric, style),
      size: Math.abs(row.value) / largest,
      change: describeChange(row.change, { value: row.value, before: row.previous_value, metric }),
    })),
    projects: summary.count,
  }
}

function nameFigure(aggregation: HeadlineAggregation, anchor: Day | null, today: Day): string {
  const { long } = nameWindow(RANKING_INTERVAL, anchor, today)
  switch (aggregation) {
    case 'sum':
      return long
    case 'avg':
      return `average of the ${long}`
    case 'latest':
      return isStale(anchor, today) ? `value of ${formatDay(anchor)}` : 'latest value'
  }
}

/** More would be too small to read where networks show the card. */
const MAX_FIGURES = 4

/** Reads what a project's card shows: its first key figures, and its main metric over three years. */
export async function readProjectCard(
  db: Analytics,
  project: Project,
  { productName, asOf }: { productName: string; asOf?: string | undefined },
): Promise<ProjectCard> {
  const series = (await listSeries(db)).filter((row) => row.project_id === project.project_id)
  const available = new Set(series.map((row) => row.metric_id))
  const main = MAIN_METRICS.find((metric) => available.has(metric)) ?? series[0]?.metric_id
  const columns = KEY_FIGURES.flatMap(({ column, change }) => [column, change])
  const figures = await getProjectFigures(db, {
    columns,
    projects: [project.project_id],
    as_of: asOf,
  })
  const days = series.map((row) => row.last_complete_day ?? row.last_day).sort()
  return {
    kind: 'project',
    productName,
    sample: figures.meta.sample && series.length > 0,
    newestDay: days.at(-1) ?? null,
    asOf,
    project_id: project.project_id,
    name: project.name,
    symbol: project.symbol,
    sectors: project.market_sectors.map(nameSector).join(' · '),
    description: project.description,
    figures: readFigures(figures.columns),
    chart:
      main === undefined ? null : await readChart(db, project, { metric: getMetric(main), asOf }),
  }
}

function nameSector(id: string): string {
  return MARKET_SECTORS.find((sector) => sector.market_sector_id === id)?.name ?? id
}

function readFigures(columns: readonly FigureColumn[]): CardFigure[] {
  const find = (id: string) => columns.find((column) => column.column_id === id)
  return KEY_FIGURES.flatMap(({ column: id, change }): CardFigure[] => {
    const column = find(id)
    const value = column?.values[0] ?? null
    if (column === undefined || value === null) return []
    const metric = getMetric(column.metric_id)
    return [
      {
        label:
          column.aggregation === 'latest'
            ? metric.short_title
            : `${metric.short_title}, ${column.interval}`,
        value: formatMetricValue(value, metric, 'compact'),
        change: describeChange(find(change)?.values[0] ?? null, { value, metric }),
      },
    ]
  }).slice(0, MAX_FIGURES)
}

async function readChart(
  db: Analytics,
  project: Project,
  { metric, asOf }: { metric: MetricDefinition; asOf: string | undefined },
): Promise<CardChart | null> {
  const isBar = metric.serie_type === 'bar'
  const granularity = isBar ? 'month' : 'week'
  const answer = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: [metric.metric_id],
      where: { projects: [project.project_id] },
      breakdown: ['project'],
      granularity,
      range: '3y',
      as_of: asOf,
    }),
  )
  const [series] = answer.series
  if (series === undefined) return null
  const { timestamps } = answer
  const { provisional_from: from, partial } = series
  return {
    title: `${metric.title} by ${granularity}, three years`,
    kind: isBar ? 'bar' : 'line',
    format: metric.format,
    granularity,
    timestamps,
    values: series.values,
    provisionalFrom:
      from === null ? timestamps.length : timestamps.filter((timestamp) => timestamp < from).length,
    wholeFrom: partial ? timestamps.filter((timestamp) => timestamp <= partial.to).length : 0,
  }
}
