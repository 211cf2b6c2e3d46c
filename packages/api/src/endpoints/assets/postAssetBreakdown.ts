import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireAsset } from '../../lookups/requireAsset.ts'
import { resolveMetrics, resolveWhere } from '../../lookups/resolveIds.ts'
import { BREAKDOWN_PARAMS } from '../../params/filterParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { BreakdownRow, breakDown } from '../../series/breakDown.ts'
import { uniteSpans } from '../../series/describeAnswers.ts'
import { locateAsset } from '../../series/locateAsset.ts'

export const postAssetBreakdown = endpoint({
  name: 'breakDownAssetMetrics',
  group: 'Assets',
  method: 'POST',
  path: '/v2/assets/{asset_id}/metrics-breakdown',
  summary: 'Figures of a tokenized asset over an interval, split by chain and more.',
  auth: 'public-key',
  input: z.strictObject({ asset_id: idParam('Asset id.'), ...BREAKDOWN_PARAMS }),
  output: z.array(BreakdownRow.extend({ asset_id: z.string().describe('Asset id.') })),
  rows: (rows) => rows.map(({ metrics, ...ids }) => ({ ...ids, ...metrics })),
  async run(ctx, input) {
    const asset = await requireAsset(ctx, input.asset_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const { where, errors, none } = resolveWhere(input)
    const allErrors = [...metrics.errors, ...errors]
    if (none || metrics.ids === undefined || metrics.ids.length === 0)
      return { data: [], errors: allErrors, meta: uniteSpans([]) }
    const { rows, meta } = await breakDown(ctx, {
      ...input,
      metrics: metrics.ids,
      where: { ...where, ...locateAsset(asset) },
    })
    return {
      data: rows.map((row) => ({ asset_id: asset.asset_id, ...row })),
      errors: allErrors,
      meta,
    }
  },
})
