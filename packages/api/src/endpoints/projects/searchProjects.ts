import { searchProjects as search } from '@tickmark/analytics/figures/searchProjects'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { listParam, textsParam } from '../../params/listParams.ts'
import { countParam } from '../../params/scalarParams.ts'
import { ProjectFields } from './projects.ts'

const { project_id, name, symbol, market_sectors, aliases, is_archived, is_reviewed } =
  ProjectFields

export const searchProjects = endpoint({
  name: 'searchProjects',
  group: 'Projects',
  path: '/v2/internal/project-search',
  procedure: 'projects.search',
  summary:
    'Projects that match a text as it is typed, best match first: by name, ticker or alias, tolerating typos.',
  input: z.strictObject({
    texts: textsParam(
      12,
      'The typed text, or parts of it that may each be a project; without it, the largest projects.',
    ),
    only: z
      .enum(['projects', 'chains'])
      .default('projects')
      .describe('`chains` are the projects that others run on.'),
    with_metrics: z
      .union([z.boolean(), z.stringbool()])
      .default(false)
      .describe('True to list the metrics that each project has values of.'),
    limit: countParam({ min: 1, max: 200 }, 'At most this many, of each text.').default(20),
  }),
  output: z.object({
    projects: z.array(
      z.object({
        project_id,
        name,
        symbol,
        aliases,
        is_archived,
        is_reviewed,
        has_data: z.boolean().describe('True if it has any figures.'),
        metric_ids: z
          .array(z.string())
          .readonly()
          .optional()
          .describe('Ids of its metrics; only with `with_metrics=true`.'),
      }),
    ),
    total: z.int().describe('Number of matches without the limit.'),
  }),
  async run({ analytics }, { texts = [], only, with_metrics, limit }) {
    const found = await search(analytics, { texts, onlyChains: only === 'chains', limit })
    return {
      data: {
        total: found.total,
        projects: found.projects.map(({ project, metric_ids }) => ({
          project_id: project.project_id,
          name: project.name,
          symbol: project.symbol,
          aliases: project.aliases,
          is_archived: project.is_archived,
          is_reviewed: project.is_reviewed,
          has_data: metric_ids.length > 0,
          ...(with_metrics && { metric_ids }),
        })),
      },
    }
  },
})

/** As many as any page names. */
const MAX_NAMED = 1_000

export const getProjectNames = endpoint({
  name: 'getProjectNames',
  group: 'Projects',
  path: 'POST /v2/internal/project-names',
  procedure: 'projects.getNames',
  summary:
    'The names, tickers and sectors of projects and chains by their ids; unknown ids are left out.',
  input: z.strictObject({ ids: listParam(MAX_NAMED, 'Project ids.') }),
  output: z.array(z.object({ project_id, name, symbol, market_sectors, is_archived, is_reviewed })),
  async run({ analytics: { catalog } }, { ids = [] }) {
    return {
      data: ids.flatMap((id) => {
        const project = catalog.find(id)
        if (project?.project_id !== id) return []
        const { project_id, name, symbol, market_sectors, is_archived, is_reviewed } = project
        return [{ project_id, name, symbol, market_sectors, is_archived, is_reviewed }]
      }),
    }
  },
})
