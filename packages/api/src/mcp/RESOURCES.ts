import { getMetric } from '@tickmark/core/metrics/getMetric'
import { listMetrics as listAllMetrics } from '@tickmark/core/metrics/listMetrics'
import { listMetrics } from '../endpoints/metrics/metrics.ts'
import { listProjects, showProject } from '../endpoints/projects/projects.ts'
import { getDataStatus } from '../endpoints/status/status.ts'
import { requireScope } from '../limits/requireScope.ts'
import { describeMethod } from '../tools/catalogTools.ts'
import type { Cell } from '../tools/Tool.ts'
import { callEndpoint, type ToolContext } from '../tools/Tool.ts'
import { writeText } from '../tools/writeToolText.ts'

type Resource = {
  name: string
  /** An address, or a template with `{project_id}` or `{metric_id}`. */
  uri: string
  title: string
  description: string
  /** @throws AppError as the calls behind it. */
  read(tools: ToolContext, id: string): Promise<string>
}

/** Projects beyond these are found with `search_catalogue`. */
const MAX_LISTED = 400
const MAX_BATCHES = 10

/** The resources that a model can read without a call of a tool. */
export const RESOURCES: readonly Resource[] = [
  {
    name: 'data-status',
    uri: 'tickmark://data-status',
    title: 'Data status',
    description: 'Loaded data, their sources and freshness, and the results of checks.',
    async read(tools) {
      const status = await callEndpoint(tools, getDataStatus, {})
      const { totals } = status
      return writeText(
        [
          '# Data status',
          `State: ${status.state}. Data version ${status.data_version}.${status.sample ? ' The values are generated sample data.' : ''}`,
          `${totals.facts} points of ${totals.projects} projects, ${totals.restatements} restatements.`,
          writeList(
            ['source', 'newest day', 'last load', 'points'],
            status.sources.map((one) => [one.name, one.newest_day, one.last_loaded_at, one.points]),
          ),
          writeList(
            ['check', 'compared', 'failed'],
            status.checks.map((one) => [one.title, one.compared, one.failed]),
          ),
          writeList(
            ['latest loads', 'state', 'rows kept', 'rejected'],
            status.batches
              .slice(0, MAX_BATCHES)
              .map((one) => [one.input, one.state, one.rows_kept, one.rows_rejected]),
          ),
        ],
        `${tools.origin}/explorer/status`,
      )
    },
  },
  {
    name: 'projects',
    uri: 'tickmark://projects',
    title: 'Projects',
    description: `The ids and names of projects, at most ${MAX_LISTED}; search_catalogue finds the others.`,
    async read(tools) {
      const projects = await callEndpoint(tools, listProjects, {})
      const shown = projects.filter((one) => !one.is_archived).slice(0, MAX_LISTED)
      return writeText(
        [
          `# Projects, ${shown.length} of ${projects.length}`,
          shown.map((one) => `- ${one.project_id}: ${one.name}`).join('\n'),
        ],
        `${tools.origin}/explorer/projects`,
      )
    },
  },
  {
    name: 'metrics',
    uri: 'tickmark://metrics',
    title: 'Metrics',
    description: 'The ids and names of all metrics.',
    async read(tools) {
      requireScope(tools.ctx.scopes, listMetrics)
      return writeText(
        [
          '# Metrics',
          listAllMetrics()
            .map((one) => `- ${one.metric_id}: ${one.title}`)
            .join('\n'),
        ],
        `${tools.origin}/explorer/metrics`,
      )
    },
  },
  {
    name: 'metric',
    uri: 'tickmark://metrics/{metric_id}',
    title: 'A metric with its methodology',
    description: 'Definition of a metric, its formula, unit, sources and near-synonyms.',
    async read(tools, id) {
      requireScope(tools.ctx.scopes, listMetrics)
      const { slug } = getMetric(id)
      return writeText([describeMethod(id)], `${tools.origin}/explorer/metrics/${slug}`)
    },
  },
  {
    name: 'project',
    uri: 'tickmark://projects/{project_id}',
    title: 'A project',
    description: 'Description of a project, its sectors, chains, products and metrics.',
    async read(tools, id) {
      const project = await callEndpoint(tools, showProject, { project_id: id })
      const metrics = Object.entries(project.metric_availability)
      return writeText(
        [
          `# ${project.name} (${project.project_id})`,
          `Description, as sources give it: ${project.description}`,
          [
            `- Ticker: ${project.symbol || 'none'}`,
            `- Market sectors: ${project.market_sectors.join(', ')}`,
            `- Chains: ${project.chains.join(', ') || 'none'}`,
            `- Products: ${project.products.map((one) => one.product_id).join(', ') || 'none'}`,
            `- Launched: ${project.launch_year ?? 'unknown'}${project.is_archived ? '; archived' : ''}`,
            `- Metrics: ${metrics.flatMap(([metric, is]) => (is ? [metric] : [])).join(', ') || 'none'}`,
          ].join('\n'),
        ],
        `${tools.origin}/explorer/projects/${project.project_id}`,
      )
    },
  },
]

function writeList(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => `- ${columns.map((name, at) => `${name}: ${row[at] ?? 'none'}`).join('; ')}`)
    .join('\n')
}
