import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { listRelatedMetrics } from '@tickmark/core/formula/listRelatedMetrics'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { listMetrics as listAllMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { findNearest, type NamedCandidate } from '@tickmark/core/text/findNearest'
import { z } from 'zod'
import { getMetricCoverage, listMetrics } from '../endpoints/metrics/metrics.ts'
import { listProjects } from '../endpoints/projects/projects.ts'
import { listSectors } from '../endpoints/sectors.ts'
import { requireScope } from '../limits/requireScope.ts'
import { UNITS } from './queryMetricsTool.ts'
import { type Cell, callEndpoint, type ToolContext, tool } from './Tool.ts'
import {
  CURSOR_FIELD,
  describeOrigin,
  readCursor,
  writeAnswer,
  writeTable,
  writeText,
} from './writeToolText.ts'

const KINDS = ['project', 'metric', 'sector'] as const
type Kind = (typeof KINDS)[number]

type Entry = NamedCandidate & { kind: Kind; row: Cell[]; isReviewed?: boolean }

export const searchCatalogTool = tool({
  name: 'search_catalogue',
  title: 'Search the catalog',
  description:
    'Finds ids of projects (protocols and chains), metrics and market sectors by a name, a ticker or a synonym, also a mistyped one. Without a text it lists all of a kind. A chain is a project; queries filter by it with where.chains.',
  input: z.strictObject({
    text: z.string().trim().max(200).default('').describe('A name, ticker, synonym or part of it.'),
    kind: z.enum(KINDS).optional().describe('Only entries of this kind.'),
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { text, kind, cursor }) {
    const offset = readCursor(tools, cursor)
    const entries = KINDS.filter((one) => kind === undefined || one === kind).flatMap((one) =>
      listEntries(tools, one),
    )
    const found =
      text === ''
        ? entries.toSorted(byReview)
        : findNearest(text, entries, (entry) => entry)
            .sort(
              (a, b) =>
                Math.floor(a.distance) - Math.floor(b.distance) ||
                byReview(a.item, b.item) ||
                a.distance - b.distance,
            )
            .map(({ item }) => item)
    const rows = found.slice(offset).map((entry) => [entry.kind, ...entry.row])
    const columns = ['kind', 'id', 'name', 'ticker or unit', 'sectors or synonyms']
    return {
      text: writeText(
        [
          found.length === 0
            ? 'Nothing in the catalog matches.'
            : writeTable(tools, { columns, rows, offset, total: found.length }),
        ],
        `${tools.origin}/explorer/${kind === 'metric' ? 'metrics' : 'projects'}`,
      ),
    }
  },
})

/** Puts unreviewed projects after everything else. */
function byReview({ isReviewed: a = true }: Entry, { isReviewed: b = true }: Entry): number {
  return Number(b) - Number(a)
}

function listEntries(tools: ToolContext, kind: Kind): Entry[] {
  switch (kind) {
    case 'project':
      requireScope(tools.ctx.scopes, listProjects)
      return tools.ctx.analytics.catalog.projects.map((one) => ({
        kind,
        names: [one.project_id, one.name, ...one.aliases, ...one.former_ids],
        codes: [one.symbol],
        isReviewed: one.is_reviewed,
        row: [one.project_id, one.name, one.symbol, one.market_sectors],
      }))
    case 'metric':
      requireScope(tools.ctx.scopes, listMetrics)
      return listAllMetrics().map(({ metric_id, title, short_title, long_title, format }) => {
        const synonyms = METRIC_SYNONYMS[metric_id] ?? []
        return {
          kind,
          names: [metric_id, title, short_title, long_title ?? title, ...synonyms],
          row: [metric_id, title, UNITS[format] ?? format, synonyms],
        }
      })
    case 'sector':
      requireScope(tools.ctx.scopes, listSectors)
      return MARKET_SECTORS.map(({ market_sector_id, name, gmv_metric }) => ({
        kind,
        names: [market_sector_id, name],
        row: [market_sector_id, name, '', gmv_metric ?? ''],
      }))
  }
}

export const describeMetricTool = tool({
  name: 'describe_metric',
  title: 'Describe a metric',
  description:
    'The definition of a metric, its differences from near-synonyms, its unit, formula and sources, and the projects that have it, with first and last day.',
  input: z.strictObject({
    metric_id: z.string().min(1).max(120).describe('Metric id, such as `fees`.'),
    project_id: z.string().min(1).max(120).optional().describe('Only the sources of this project.'),
    cursor: CURSOR_FIELD,
  }),
  async run(tools, { metric_id, project_id, cursor }) {
    const offset = readCursor(tools, cursor)
    const coverage = await callEndpoint(tools, getMetricCoverage, { metric_id })
    const projects = coverage.projects.filter(
      (one) => project_id === undefined || one.project_id === project_id,
    )
    const rows = projects.map((one) => [one.project_id, one.first_day, one.last_day, one.sources])
    const answer = writeAnswer(
      tools,
      [
        offset === 0 && describeMethod(metric_id),
        `Projects with values: ${projects.length}.`,
        {
          columns: ['project_id', 'first day', 'last day', 'sources'],
          rows: rows.slice(offset),
          offset,
          total: rows.length,
        },
        describeOrigin({ sample: (await indexSeries(tools.ctx.analytics)).isSample }),
      ],
      `${tools.origin}/explorer/metrics/${getMetric(metric_id).slug}`,
    )
    return { ...answer, said: explainMethod(metric_id) }
  },
})

/** The definition of a metric in sentences. */
function explainMethod(id: string): string {
  const { title, definition, format, additive, derivation, sources } = describeMetric(getMetric(id))
  return [
    `${title}: ${definition}`,
    `Unit: ${UNITS[format] ?? format}; ${additive ? 'parts add up' : 'parts do not add up'}.`,
    derivation?.by === 'formula' && `Formula: ${derivation.formula}.`,
    `Sources: ${sources.replace(/\.$/, '')}.`,
  ]
    .filter((line) => typeof line === 'string')
    .join(' ')
}

/** A metric with its methodology, in lines. @throws AppError `not-found`. */
export function describeMethod(id: string): string {
  const metric = describeMetric(getMetric(id))
  const { derivation } = metric
  const related = listRelatedMetrics(metric).map((one) => one.metric.metric_id)
  return [
    `# ${metric.title} (${metric.metric_id})`,
    metric.definition,
    `- Unit: ${UNITS[metric.format] ?? metric.format}`,
    `- Kind: ${metric.kind}; ${metric.additive ? 'parts add up' : 'parts do not add up'}`,
    derivation?.by === 'formula' && `- Formula: ${derivation.formula}`,
    derivation?.by === 'ecosystem' && `- Sum of ${derivation.of} over the projects on the chain`,
    derivation?.by === 'sector_gmv' &&
      '- The business metric of the main market sector of a project',
    `- Sources: ${metric.sources}`,
    `- Synonyms: ${METRIC_SYNONYMS[metric.metric_id as MetricId]?.join(', ') || 'none'}`,
    related.length > 0 && `- Related: ${related.join(', ')}`,
    `- Tier: ${metric.tier}`,
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')
}
