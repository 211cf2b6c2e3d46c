import { getComposition as queryComposition } from '@tickmark/analytics/figures/getComposition'
import { Composition } from '@tickmark/core/answers/Composition'
import { COMPOSITION_DIMENSIONS } from '@tickmark/core/answers/choices'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireDay } from '../../gating/requireDay.ts'
import { requireInterval } from '../../gating/requireInterval.ts'
import { requireMetric } from '../../lookups/requireMetric.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { countParam, idParam } from '../../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../../params/timeParams.ts'

export const getComposition = endpoint({
  name: 'getComposition',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_id}/composition',
  summary: 'A figure of a project, split by chain, product or contract.',
  auth: 'internal',
  procedure: 'projects.getComposition',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_id: idParam('Metric id.'),
    by: z.enum(COMPOSITION_DIMENSIONS).default('chain').describe('What it is split by.'),
    interval: AGGREGATE_INTERVAL_PARAM,
    limit: countParam({ min: 1, max: 1_000 }, 'So many parts; the rest are added up.').default(50),
    as_of: AS_OF_PARAM,
  }),
  output: Composition,
  async run(ctx, input) {
    const { project_id } = requireProject(input.project_id)
    const { metric_id } = requireMetric(ctx, input.metric_id)
    const interval = requireInterval(ctx, input.interval)
    await requireDay(ctx, 'as_of', input.as_of)
    return {
      data: await queryComposition(ctx.analytics, { ...input, interval, project_id, metric_id }),
    }
  },
})
