import {
  type AssetRecord,
  getAssetOverview as queryOverview,
} from '@tickmark/analytics/records/getAssetOverview'
import { listRecords } from '@tickmark/analytics/records/listRecords'
import { Asset, AssetOverview } from '@tickmark/core/answers/Assets'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { endpoint } from '../context/endpoint.ts'
import { suggestNearest } from '../lookups/requireKnown.ts'
import { resolveChains, resolveMetrics, resolveWhere } from '../lookups/resolveIds.ts'
import { AGGREGATE_BY_PARAM, BREAKDOWN_PARAMS } from '../params/filterParams.ts'
import { listParam } from '../params/listParams.ts'
import { PAGE_PARAMS } from '../params/pageParams.ts'
import { idParam } from '../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../params/timeParams.ts'
import { BreakdownRow, breakDown } from '../series/breakDown.ts'
import { describeAnswers, uniteSpans } from '../series/describeAnswers.ts'
import { querySeries } from '../series/querySeries.ts'
import { listWideColumns, type WideLayout, WideRow, widenAnswers } from '../series/widenAnswers.ts'
import { describeValues } from '../tables/describeValues.ts'

/** More assets than any registry holds; the whole of it is read to find one by id. */
const ALL = 100_000

/** The registry of tokenized assets in the order of their ids. */
async function listRegistry(ctx: ApiContext): Promise<Asset[]> {
  const rows = await listRecords<AssetRecord>(ctx.analytics, 'assets', {
    orderBy: 'asset_id',
    descending: false,
    limit: ALL,
  })
  return rows.map(({ source_id: _source, ...asset }) => ({
    ...asset,
    url: `/v2/assets/${encodeURIComponent(asset.asset_id)}`,
  }))
}

/** The asset named in a path. @throws AppError `not-found` that names the id and those that are like it. */
async function requireAsset(ctx: ApiContext, id: string): Promise<Asset> {
  const assets = await listRegistry(ctx)
  const asset = assets.find((one) => one.asset_id === id)
  if (asset === undefined) {
    const advice = suggestNearest(id, assets, {
      nameOf: ({ asset_id, name, symbol }) => ({ names: [asset_id, name], codes: [symbol] }),
      idOf: ({ asset_id }) => asset_id,
    })
    throw new AppError(
      'not-found',
      `There is no asset "${id}". ${advice ?? 'GET /v2/assets lists them.'}`,
      { errors: [{ code: 'unknown-asset', field: 'asset_id', value: id }] },
    )
  }
  return asset
}

/** Locates the facts of an asset: it is a product, of its issuer where that is a known project. */
function locateAsset(ctx: ApiContext, asset: Asset): MetricQuery['where'] {
  const issuer = ctx.analytics.catalog.find(asset.issuer_id)
  return { products: [asset.asset_id], ...(issuer && { projects: [issuer.project_id] }) }
}

export const listReferenceAssets = endpoint({
  name: 'listReferenceAssets',
  group: 'Assets',
  path: '/v2/reference-assets',
  summary: 'The assets that tokens represent, with the number of tokens of each.',
  input: z.strictObject(PAGE_PARAMS),
  output: z.array(
    z.object({
      reference_asset_id: z.string().describe('The asset that tokens represent, such as `USD`.'),
      assets: z.int().describe('Tokenized assets that represent it.'),
      asset_ids: z.array(z.string()).describe('Their asset ids.'),
    }),
  ),
  rows: (references) => references,
  async run(ctx, { page, limit }) {
    const references = new Map<string, string[]>()
    for (const asset of await listRegistry(ctx)) {
      if (asset.reference_asset === '') continue
      const known = references.get(asset.reference_asset) ?? []
      references.set(asset.reference_asset, [...known, asset.asset_id])
    }
    const all = [...references.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reference_asset_id, asset_ids]) => ({
        reference_asset_id,
        assets: asset_ids.length,
        asset_ids,
      }))
    const meta = { page, limit, total: all.length }
    return {
      data: all.slice((page - 1) * limit, page * limit),
      meta: all.length === 0 ? { ...meta, status: 'no-source' } : meta,
    }
  },
})

export const listAssetRegistry = endpoint({
  name: 'listAssets',
  group: 'Assets',
  path: '/v2/assets',
  summary: 'The registry of tokenized assets.',
  input: z.strictObject(PAGE_PARAMS),
  output: z.array(Asset),
  rows: (assets) => assets,
  async run(ctx, { page, limit }) {
    const assets = await listRegistry(ctx)
    const meta = { page, limit, total: assets.length }
    return {
      data: assets.slice((page - 1) * limit, page * limit),
      meta: assets.length === 0 ? { ...meta, status: 'no-source' } : meta,
    }
  },
})

export const getAsset = endpoint({
  name: 'getAsset',
  group: 'Assets',
  path: '/v2/assets/{asset_id}',
  summary: 'A tokenized asset.',
  input: z.strictObject({ asset_id: idParam('Asset id.') }),
  output: Asset,
  rows: (asset) => [asset],
  async run(ctx, { asset_id }) {
    return { data: await requireAsset(ctx, asset_id) }
  },
})

const VALUE_COLUMN = { name: 'value', kind: 'number' } as const

export const getAssetMetrics = endpoint({
  name: 'getAssetMetrics',
  group: 'Assets',
  path: '/v2/assets/{asset_id}/metrics',
  summary: 'Time series of a tokenized asset.',
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
  rows: (rows, { timestamp_granularity: granularity, chain_ids: chains, aggregate_by }) => {
    const breakdown = aggregate_by.map(([dimension]) => dimension)
    // The values are of one product, of a project that a file does not name.
    const said = describeValues({
      granularity,
      where: { chains },
      breakdown: ['project', ...breakdown],
    })
    return rows.map((row) => ({ ...row, ...said }))
  },
  async run(ctx, input) {
    const asset = await requireAsset(ctx, input.asset_id)
    const metrics = resolveMetrics(ctx, [input.metric_id], 'metric_id')
    const chains = resolveChains(ctx, input.chain_ids)
    const errors = [...metrics.errors, ...chains.errors]
    const metric_id = metrics.ids?.[0]
    if (metric_id === undefined || chains.ids?.length === 0)
      return { data: [], errors, meta: describeAnswers([]) }
    const answers = await querySeries(
      ctx,
      {
        metrics: [metric_id],
        where: { ...locateAsset(ctx, asset), ...(chains.ids && { chains: chains.ids }) },
        breakdown: input.aggregate_by.map(([dimension]) => dimension),
      },
      input,
    )
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

export const getAssetOverview = endpoint({
  name: 'showAssetOverview',
  group: 'Assets',
  path: '/v2/internal/assets',
  procedure: 'assets.getOverview',
  publicPath: '/v2/asset-overview',
  summary:
    'Every tokenized asset with its latest figures, and totals by class, reference, issuer and chain.',
  input: z.strictObject({}),
  output: AssetOverview,
  rows: ({ rows }) =>
    rows.map(({ chains, addresses, links, ...row }) => ({
      ...row,
      chains: chains.join('; '),
      addresses: addresses.join('; '),
      links: links.join('; '),
    })),
  async run(ctx) {
    return { data: await queryOverview(ctx.analytics) }
  },
})

export const postAssetBreakdown = endpoint({
  name: 'breakDownAssetMetrics',
  group: 'Assets',
  path: 'POST /v2/assets/{asset_id}/metrics-breakdown',
  summary: 'Figures of a tokenized asset over an interval, split by chain and more.',
  input: z.strictObject({ asset_id: idParam('Asset id.'), ...BREAKDOWN_PARAMS }),
  output: z.array(BreakdownRow.extend({ asset_id: z.string().describe('Asset id.') })),
  rows: (rows) => rows.map(({ metrics, ...ids }) => ({ ...ids, ...metrics })),
  async run(ctx, input) {
    const asset = await requireAsset(ctx, input.asset_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const { where, errors, none } = resolveWhere(ctx, input)
    const allErrors = [...metrics.errors, ...errors]
    if (none || metrics.ids === undefined || metrics.ids.length === 0)
      return { data: [], errors: allErrors, meta: uniteSpans([]) }
    const { rows, meta } = await breakDown(ctx, {
      ...input,
      metrics: metrics.ids,
      where: { ...where, ...locateAsset(ctx, asset) },
    })
    return {
      data: rows.map((row) => ({ asset_id: asset.asset_id, ...row })),
      errors: allErrors,
      meta,
    }
  },
})
