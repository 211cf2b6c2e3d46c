import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireAsset } from '../../lookups/requireAsset.ts'
import { resolveChains, resolveMetrics } from '../../lookups/resolveIds.ts'
import { AGGREGATE_BY_PARAM } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'
import { describeAnswers } from '../../series/describeAnswers.ts'
import { locateAsset } from '../../series/locateAsset.ts'
import { querySeries } from '../../series/querySeries.ts'
import {
  listWideColumns,
  type WideLayout,
  WideRow,
  widenAnswers,
} from '../../series/widenAnswers.ts'

const VALUE_COLUMN = { name: 'value', kind: 'number' } as const

export const getAssetMetrics = endpoint({
  name: 'getAssetMetrics',
  group: 'Assets',
  method: 'GET',
  path: '/v2/assets/{asset_id}/metrics',
  summary: 'Time series of a tokenized asset.',
  auth: 'public-key',
  input: z.strictObject({
    asset_id: idParam('Asset id.'),
    metric_id: idParam('Metric id.').default('asset_price'),
    chain_ids: listParam(500, 'Chain ids.'),
    aggregate_by: AGGREGATE_BY_PARAM,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(WideRow),
  rows: (rows) => rows,
  async run(ctx, input) {
    const asset = await requireAsset(ctx, input.asset_id)
    const metrics = resolveMetrics(ctx, [input.metric_id], 'metric_id')
    const chains = resolveChains(input.chain_ids)
    const errors = [...metrics.errors, ...chains.errors]
    const metric_id = metrics.ids?.[0]
    if (metric_id === undefined || chains.ids?.length === 0)
      return { data: [], errors, meta: describeAnswers([]) }
    const answers = await querySeries(ctx, {
      metrics: [metric_id],
      where: { ...locateAsset(asset), ...(chains.ids && { chains: chains.ids }) },
      breakdown: input.aggregate_by.map(([dimension]) => dimension),
      granularity: input.timestamp_granularity,
      start: input.start,
      end: input.end,
      as_of: input.as_of,
    })
    const layout: WideLayout = {
      fixed: { asset_id: asset.asset_id, metric_id },
      fields: input.aggregate_by,
      metrics: [],
      order: input.order_direction,
    }
    const wide = widenAnswers(answers, layout)
    const data = wide.map(({ [metric_id]: value, timestamp, ...row }) => ({
      timestamp,
      ...row,
      value: value ?? null,
    }))
    return {
      data,
      errors,
      meta: describeAnswers(answers),
      columns: [...listWideColumns(layout), VALUE_COLUMN],
    }
  },
})
