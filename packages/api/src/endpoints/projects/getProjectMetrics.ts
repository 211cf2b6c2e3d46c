import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listAvailableMetrics } from '../../lookups/listAvailableMetrics.ts'
import { listReadableMetrics } from '../../lookups/listReadableMetrics.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { resolveChains, resolveMetrics, resolveProducts } from '../../lookups/resolveIds.ts'
import { AGGREGATE_BY_PARAM } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'
import { describeAnswers } from '../../series/describeAnswers.ts'
import { querySeries } from '../../series/querySeries.ts'
import {
  listWideColumns,
  type WideLayout,
  WideRow,
  widenAnswers,
} from '../../series/widenAnswers.ts'

export const getProjectMetrics = endpoint({
  name: 'getProjectMetrics',
  group: 'Projects',
  method: 'GET',
  path: '/v2/projects/{project_id}/metrics',
  summary: 'Time series of a project: one row per period, one field per metric.',
  description: 'Without `metric_ids`, every metric that the project has.',
  auth: 'public-key',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_ids: listParam(500, 'Metric ids.'),
    chain_ids: listParam(500, 'Chain ids.'),
    product_ids: listParam(500, 'Product ids.'),
    aggregate_by: AGGREGATE_BY_PARAM,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(WideRow),
  rows: (rows) => rows,
  async run(ctx, input) {
    const { project_id, name, products: ownProducts } = requireProject(input.project_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const chains = resolveChains(input.chain_ids)
    const products = resolveProducts(
      input.product_ids,
      new Set(ownProducts.map((product) => product.product_id)),
    )
    const errors = [...metrics.errors, ...chains.errors, ...products.errors]
    if (chains.ids?.length === 0 || products.ids?.length === 0)
      return { data: [], errors, meta: describeAnswers([]) }
    const readable = metrics.ids
      ? { ids: metrics.ids, notes: {} }
      : listReadableMetrics(ctx, await listAvailableMetrics(ctx, project_id))
    const { ids } = readable
    const answers = await querySeries(ctx, {
      metrics: ids,
      where: {
        projects: [project_id],
        ...(chains.ids && { chains: chains.ids }),
        ...(products.ids && { products: products.ids }),
      },
      breakdown: input.aggregate_by.map(([dimension]) => dimension),
      granularity: input.timestamp_granularity,
      start: input.start,
      end: input.end,
      as_of: input.as_of,
    })
    const layout: WideLayout = {
      fixed: { project_name: name, project_id },
      fields: input.aggregate_by,
      metrics: ids,
      order: input.order_direction,
    }
    return {
      data: widenAnswers(answers, layout),
      errors,
      meta: { ...describeAnswers(answers), ...readable.notes },
      columns: listWideColumns(layout),
    }
  },
})
