import { getComposition as queryComposition } from '@tickmark/analytics/figures/getComposition'
import { listCompetitors as queryCompetitors } from '@tickmark/analytics/figures/listCompetitors'
import { listRelated } from '@tickmark/analytics/figures/listRelated'
import { Composition } from '@tickmark/core/answers/Composition'
import { COMPOSITION_DIMENSIONS } from '@tickmark/core/answers/choices'
import { ProjectIdField } from '@tickmark/core/answers/fields'
import { Competitors } from '@tickmark/core/answers/Ranking'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { requireDay, requireWindow } from '../../gating/requireAccess.ts'
import { requireMetric, requireProject } from '../../lookups/requireKnown.ts'
import { countParam, idParam } from '../../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../../params/timeParams.ts'

export const getComposition = endpoint({
  name: 'getProjectComposition',
  switches: ['COMPOSITION_BY_CHAIN_ENABLED', 'COMPOSITION_BY_CONTRACT_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/composition',
  procedure: 'projects.getComposition',
  publicPath: '/v2/projects/{project_id}/composition',
  summary: 'A figure of a project, split by chain, product or contract.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_id: idParam('Metric id.'),
    by: z.enum(COMPOSITION_DIMENSIONS).default('chain').describe('Dimension to split by.'),
    interval: AGGREGATE_INTERVAL_PARAM,
    limit: countParam({ min: 1, max: 1_000 }, 'Number of parts; the rest are added up.').default(
      50,
    ),
    as_of: AS_OF_PARAM,
  }),
  output: Composition,
  rows: ({ parts }) => parts,
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const interval = await requireWindow(ctx, input.interval)
    await requireDay(ctx, 'as_of', input.as_of)
    return {
      data: await queryComposition(ctx.analytics, { ...input, interval, project_id, metric_id }),
    }
  },
})

export const listCompetitors = endpoint({
  name: 'getProjectCompetitors',
  switches: ['COMPETITIVE_LANDSCAPE_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/competitors',
  procedure: 'projects.listCompetitors',
  publicPath: '/v2/projects/{project_id}/competitors',
  summary: 'A project beside the largest of its market sector.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    interval: AGGREGATE_INTERVAL_PARAM,
    metric_id: idParam(
      'The metric to compare by; by default, the business metric of the sector.',
    ).optional(),
    as_of: AS_OF_PARAM,
  }),
  output: Competitors,
  rows: ({ competitors }) => competitors,
  async run(ctx, { project_id, interval, metric_id, as_of }) {
    await requireDay(ctx, 'as_of', as_of)
    const project = requireProject(ctx, project_id)
    const data = await queryCompetitors(ctx.analytics, {
      project,
      interval: await requireWindow(ctx, interval),
      as_of,
      ...(metric_id !== undefined && { metric_id: requireMetric(ctx, metric_id).metric_id }),
    })
    return { data }
  },
})

export const listRelatedProjects = endpoint({
  name: 'listRelatedProjects',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/related',
  procedure: 'projects.listRelated',
  summary: 'The neighbors of a project: similar ones, its chains, and how many projects run on it.',
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: z.object({
    projects: z.array(ProjectIdField).describe('Similar projects, the nearest first.'),
    chains: z.array(ProjectIdField).describe('The chains that it runs on.'),
    deployments: z.int().describe('Number of projects with data that run on it.'),
  }),
  async run(ctx, { project_id }) {
    return { data: await listRelated(ctx.analytics, requireProject(ctx, project_id)) }
  },
})
