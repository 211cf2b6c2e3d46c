import { METRICS } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listAvailableMetrics } from '../../lookups/listAvailableMetrics.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'
import { ProjectFields } from './ProjectFields.ts'

export const showProject = endpoint({
  name: 'getProject',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects/{project_id}',
  summary: 'A project: sectors, chains, products, links, and which metrics it has.',
  auth: 'public-key',
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: z.object({
    project_id: ProjectFields.project_id,
    name: ProjectFields.name,
    symbol: ProjectFields.symbol,
    url: z.string().describe('Path of this call.'),
    is_archived: ProjectFields.is_archived,
    market_sectors: z.array(z.string()).describe('Market sector ids, the main one first.'),
    chains: z.array(z.string()).describe('Project ids of the chains it runs on.'),
    products: ProjectFields.products,
    metric_availability: z
      .record(z.string(), z.boolean())
      .describe('Whether the project has data of each metric id.'),
    links: ProjectFields.links,
    description: ProjectFields.description,
    logo: z.string().nullable().describe('Address of its logo; always null so far.'),
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
  async run(ctx, { project_id }) {
    const project = requireProject(project_id)
    const available = await listAvailableMetrics(ctx, project.project_id)
    return {
      data: {
        project_id: project.project_id,
        name: project.name,
        symbol: project.symbol,
        url: `/v2/projects/${project.project_id}`,
        is_archived: project.is_archived,
        market_sectors: [...project.market_sectors],
        chains: [...project.chains],
        products: project.products,
        metric_availability: Object.fromEntries(
          METRICS.map(({ metric_id }) => [metric_id, available.has(metric_id)]),
        ),
        links: project.links,
        description: project.description,
        logo: null,
        tags: [...project.tags],
        launch_year: project.launch_year,
      },
    }
  },
})
