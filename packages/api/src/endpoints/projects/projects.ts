import { getProjectReadme } from '@tickmark/analytics/figures/getProjectReadme'
import { listSplits } from '@tickmark/analytics/records/listSplits'
import { Splits } from '@tickmark/core/answers/Composition'
import { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { MarketSectorIdField, ProjectIdField } from '@tickmark/core/answers/fields'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { ProjectLink } from '@tickmark/core/projects/Project'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { listAvailableMetrics } from '../../lookups/listReadableMetrics.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'
import { MetricDefinitionFields } from '../metrics/metrics.ts'

/** The fields of a project in the catalog, for answers that add their own. */
export const ProjectFields = {
  project_id: ProjectIdField,
  name: z.string().describe('Name of the project.'),
  symbol: z.string().describe('Ticker of the token; empty if none.'),
  market_sectors: z
    .tuple([MarketSectorIdField], MarketSectorIdField)
    .readonly()
    .describe('Market sector ids, the main one first.'),
  chains: z.array(z.string()).readonly().describe('Project ids of the chains it runs on.'),
  products: z
    .array(
      z.object({
        product_id: z.string().describe('Product id.'),
        name: z.string().describe('Name of the product.'),
        chain_id: z.string().optional().describe('Its chain, if it runs on only one.'),
      }),
    )
    .readonly()
    .describe('Deployments and products with figures of their own.'),
  links: z
    .array(
      z.object({
        kind: z
          .string()
          .describe('Kind of link, such as `website` or `docs`.') as unknown as z.ZodType<
          ProjectLink['kind']
        >,
        url: z.string().describe('Address.'),
      }),
    )
    .readonly()
    .describe('Links of the project.'),
  launch_year: z
    .int()
    .nullable()
    .describe('Year of the first production version; null if unknown.'),
  description: z.string().describe('One-sentence description.'),
  tags: z.array(z.string()).readonly().describe('Tags.'),
  is_archived: z.boolean().describe('True if it ended or moved; its history stays.'),
  is_reviewed: z
    .boolean()
    .describe('True if it has been reviewed; false for projects that only sources list.'),
  aliases: z.array(z.string()).readonly().describe('Other names, tickers and slugs.'),
  former_ids: z.array(z.string()).readonly().describe('Former ids; their addresses redirect.'),
}

export const listProjects = endpoint({
  name: 'listProjects',
  group: 'Projects',
  path: '/v2/projects',
  summary: 'Every project.',
  input: z.strictObject({ as_of: AS_OF_PARAM }),
  output: z.array(
    z.object({
      name: ProjectFields.name,
      project_id: ProjectFields.project_id,
      symbol: ProjectFields.symbol,
      url: z.string().describe('Path of the call that describes it.'),
      is_archived: ProjectFields.is_archived,
      is_reviewed: ProjectFields.is_reviewed,
    }),
  ),
  rows: (projects) => projects,
  async run(ctx) {
    return {
      data: ctx.analytics.catalog.projects.map((project) => ({
        name: project.name,
        project_id: project.project_id,
        symbol: project.symbol,
        url: `/v2/projects/${project.project_id}`,
        is_archived: project.is_archived,
        is_reviewed: project.is_reviewed,
      })),
    }
  },
})

export const getProject = endpoint({
  name: 'getInternalProject',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}',
  procedure: 'projects.getProject',
  summary:
    'A project with its metrics: which are available, what they mean and what they can be split by.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    definitions: z
      .union([z.boolean(), z.stringbool()])
      .default(true)
      .describe('True to return `metric_definitions` too.'),
  }),
  output: z.object({
    ...ProjectFields,
    metric_availability: z
      .record(z.string(), z.boolean())
      .describe('True for each metric id that the project has data of.'),
    metric_definitions: z
      .record(z.string(), z.object(MetricDefinitionFields))
      .optional()
      .describe('Definitions by metric id; absent with `definitions=false`.'),
    chain_names: z
      .record(z.string(), z.string())
      .describe('The names of its chains, by their ids.'),
    splits: Splits.describe('Metrics that can be split by chain, product, contract or label.'),
  }),
  async run(ctx, { project_id, definitions }) {
    const project = requireProject(ctx, project_id)
    const available = await listAvailableMetrics(ctx, project.project_id)
    return {
      data: {
        ...project,
        metric_availability: Object.fromEntries(
          listMetrics().map(({ metric_id }) => [metric_id, available.has(metric_id)]),
        ),
        ...(definitions && {
          metric_definitions: Object.fromEntries(
            listMetrics().map((metric) => [
              metric.metric_id,
              { ...describeMetric(metric), synonyms: METRIC_SYNONYMS[metric.metric_id] ?? [] },
            ]),
          ),
        }),
        chain_names: Object.fromEntries(
          project.chains.map((chain) => [chain, ctx.analytics.catalog.nameOf(chain)]),
        ),
        splits: await listSplits(ctx.analytics, project.project_id),
      },
    }
  },
})

export const findProjectsByNames = endpoint({
  name: 'findProjectsByNames',
  group: 'Projects',
  path: 'POST /v2/internal/projects/names',
  procedure: 'projects.findByNames',
  summary: 'The projects that ids, names and tickers refer to, such as those of a pasted list.',
  input: z.strictObject({
    names: z
      .array(z.string().max(200))
      .max(2_000)
      .describe('Ids, names or tickers, with or without `$`, whatever the case.'),
  }),
  output: z.array(
    z.object({
      name: z.string().describe('The name as it was given.'),
      project_ids: z
        .array(ProjectIdField)
        .describe(
          'Project ids; several where projects share the name, archived ones last; empty if nothing matches.',
        ),
    }),
  ),
  async run({ analytics }, { names }) {
    return {
      data: [...new Set(names)].map((name) => ({
        name,
        project_ids: listNamedProjects(analytics.catalog, name).map(
          ({ project }) => project.project_id,
        ),
      })),
    }
  },
})

export const showProject = endpoint({
  name: 'getProject',
  group: 'Projects',
  path: '/v2/projects/{project_id}',
  summary: 'A project: sectors, chains, products, links, and which metrics it has.',
  input: z.strictObject({ project_id: idParam('Project id.'), as_of: AS_OF_PARAM }),
  output: z.object({
    project_id: ProjectFields.project_id,
    name: ProjectFields.name,
    symbol: ProjectFields.symbol,
    url: z.string().describe('Path of this call.'),
    is_archived: ProjectFields.is_archived,
    is_reviewed: ProjectFields.is_reviewed,
    market_sectors: z.array(z.string()).describe('Market sector ids, the main one first.'),
    chains: z.array(z.string()).describe('Project ids of the chains it runs on.'),
    products: ProjectFields.products,
    metric_availability: z
      .record(z.string(), z.boolean())
      .describe('True for each metric id that the project has data of.'),
    links: ProjectFields.links,
    description: ProjectFields.description,
    logo: z
      .string()
      .nullable()
      .describe('Path of its logo as a square PNG on this server; null if none.'),
    tags: z.array(z.string()).describe('Tags.'),
    launch_year: ProjectFields.launch_year,
  }),
  rows: (project) => [
    {
      ...project,
      products: project.products.map((product) => product.product_id),
      links: project.links.map((link) => link.url),
      metric_availability: Object.keys(project.metric_availability).filter(
        (metric) => project.metric_availability[metric],
      ),
    },
  ],
  async run(ctx, { project_id, as_of }) {
    const project = requireProject(ctx, project_id)
    const available = await listAvailableMetrics(ctx, project.project_id, as_of)
    const { logo } = ctx.analytics.catalog.documents[project.project_id] ?? {}
    const hasLogo = logo !== undefined && ctx.findLogos !== undefined
    return {
      data: {
        project_id: project.project_id,
        name: project.name,
        symbol: project.symbol,
        url: `/v2/projects/${project.project_id}`,
        is_archived: project.is_archived,
        is_reviewed: project.is_reviewed,
        market_sectors: [...project.market_sectors],
        chains: [...project.chains],
        products: project.products,
        metric_availability: Object.fromEntries(
          listMetrics().map(({ metric_id }) => [metric_id, available.has(metric_id)]),
        ),
        links: project.links,
        description: project.description,
        logo: hasLogo ? `/explorer/project-logos/${project.project_id}.png` : null,
        tags: [...project.tags],
        launch_year: project.launch_year,
      },
    }
  },
})

export const getReadme = endpoint({
  name: 'getProjectReadme',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/readme',
  procedure: 'projects.getReadme',
  summary: 'The production of a project’s figures: sources per metric, checks, gaps and changes.',
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: ProjectReadme,
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    return { data: await getProjectReadme(ctx.analytics, project_id) }
  },
})
