import { listRestatements as queryRestatements } from '@tickmark/analytics/provenance/listRestatements'
import { Restatement, Restatements } from '@tickmark/core/answers/Restatements'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { narrowRestatements } from '../../gating/narrowRestatements.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { RESTATEMENT_PARAMS } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage } from '../../params/pageParams.ts'

export const listRestatements = endpoint({
  name: 'listRestatements',
  group: 'Provenance',
  path: '/v2/restatements',
  summary: 'Points that changed: when and by how much.',
  description:
    'A later observation that disagrees with an earlier one restates it, by more than floating-point noise or rounding. Newest first.',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
    ...RESTATEMENT_PARAMS,
  }),
  output: z.array(Restatement),
  rows: (restatements) => restatements,
  async run(ctx, { project_ids, metric_ids, since, ...page }) {
    const projects = resolveProjects(ctx, project_ids)
    const metrics = resolveMetrics(ctx, metric_ids)
    const errors = [...projects.errors, ...metrics.errors]
    if (projects.ids?.length === 0 || metrics.ids?.length === 0) return { data: [], errors }
    const { filter, notes } = await narrowRestatements(ctx, metrics.ids)
    const { restatements } = await queryRestatements(ctx.analytics, {
      ...(projects.ids && { projects: projects.ids }),
      ...filter,
      ...(since !== undefined && { since }),
      ...page,
    })
    return { data: restatements, errors, meta: notes }
  },
})

export const listRestatementsInternal = endpoint({
  name: 'listInternalRestatements',
  group: 'Provenance',
  path: '/v2/internal/restatements',
  procedure: 'facts.restatements',
  publicPath: '/v2/restatements',
  summary: 'Points that changed, as the page shows them.',
  input: z.strictObject({
    project_ids: listParam(2_000, 'Project ids.'),
    metric_ids: listParam(500, 'Metric ids.'),
    ...RESTATEMENT_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: Restatements.extend(CURSOR_FIELDS),
  async run(ctx, input) {
    const page = openPage(ctx, input)
    const { since, order, min_change, ...given } = input
    const projects = resolveProjects(ctx, given.project_ids)
    const metrics = resolveMetrics({ access: OPEN_ACCESS }, given.metric_ids)
    const { filter, notes } = await narrowRestatements(ctx, metrics.ids)
    const data = await queryRestatements(ctx.analytics, {
      ...(projects.ids && { projects: projects.ids }),
      ...filter,
      ...(since !== undefined && { since }),
      order,
      min_change,
      ...page.part,
    })
    return {
      data: { ...data, ...page.cursorsOf(data.total), meta: { ...data.meta, ...notes } },
      errors: [...projects.errors, ...metrics.errors],
    }
  },
})
