import { listSplits } from '@tickmark/analytics/records/listSplits'
import { Splits } from '@tickmark/core/answers/Composition'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { findProject } from '@tickmark/core/projects/findProject'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listAvailableMetrics } from '../../lookups/listAvailableMetrics.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { idParam } from '../../params/scalarParams.ts'
import { MetricDefinitionFields } from '../metrics/MetricSummary.ts'
import { ProjectFields } from './ProjectFields.ts'

export const getProject = endpoint({
  name: 'getInternalProject',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_id}',
  summary:
    'A project with its metrics: which are available, what they mean and what they can be split by.',
  auth: 'internal',
  procedure: 'projects.getProject',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    definitions: z
      .union([z.boolean(), z.stringbool()])
      .default(true)
      .describe('Whether `metric_definitions` are told too.'),
  }),
  output: z.object({
    ...ProjectFields,
    metric_availability: z
      .record(z.string(), z.boolean())
      .describe('Whether the project has data of each metric id.'),
    metric_definitions: z
      .record(z.string(), z.object(MetricDefinitionFields))
      .optional()
      .describe('What each metric id means; absent with `definitions=false`.'),
    chain_names: z
      .record(z.string(), z.string())
      .describe('The names of its chains, by their ids.'),
    splits: Splits.describe('Which metrics can be split by chain, product or contract.'),
  }),
  async run(ctx, { project_id, definitions }) {
    const project = requireProject(project_id)
    const available = await listAvailableMetrics(ctx, project.project_id)
    return {
      data: {
        ...project,
        metric_availability: Object.fromEntries(
          METRICS.map(({ metric_id }) => [metric_id, available.has(metric_id)]),
        ),
        ...(definitions && {
          metric_definitions: Object.fromEntries(
            METRICS.map((metric) => [
              metric.metric_id,
              { ...describeMetric(metric), synonyms: METRIC_SYNONYMS[metric.metric_id] },
            ]),
          ),
        }),
        chain_names: Object.fromEntries(
          project.chains.map((chain) => [chain, findProject(chain)?.name ?? chain]),
        ),
        splits: await listSplits(ctx.analytics, project.project_id),
      },
    }
  },
})
