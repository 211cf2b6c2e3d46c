import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { z } from 'zod'
import type { Call, Dataset } from '../../connectors/Connector.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { ListedName } from '../listedText.ts'
import { listNamedOnce } from '../listNamedOnce.ts'

const Assets = z.object({ data: z.array(z.unknown()) })
const Asset = z.object({ asset: z.string().min(1).max(100), full_name: ListedName })

/** The list of all assets, which says what their ids mean. Where it is not given, the ids of the catalog count. */
export function assetsCall(): Call {
  const url = new URL('https://community-api.coinmetrics.io/v4/reference-data/assets')
  url.searchParams.set('page_size', '10000')
  return { url, missing: [400, 401, 403, 404] }
}

/** The ids in an answer to `assetsCall`; null where it has none. */
export function readAssetIds(body: unknown): ReadonlySet<string> | null {
  const entries = Assets.safeParse(body).data?.data ?? []
  const ids = entries.flatMap((entry) => Asset.safeParse(entry).data?.asset ?? [])
  return ids.length === 0 ? null : new Set(ids)
}

/**
 * Assets named and traded like one reviewed project that has no asset id yet: each becomes a listed project, which is
 * joined with it. Others are left to lists that know more of them.
 */
export const listings: Dataset = {
  id: 'listings',
  title: 'List of assets',
  metrics: [],
  isListing: true,
  projectOf: () => null,
  subjects: async () => [{ key: 'assets', calls: [assetsCall()] }],
  read({ bodies: [body] }, writer) {
    if (body == null) return
    const assets = [...parseRecords(Assets.parse(body).data, Asset, writer)].map(({ record }) => ({
      ...record,
      name: record.full_name,
      ticker: tickerOf(record.asset),
    }))
    const { coinMetricsAssets } = writer.catalog
    const known = new Set([...coinMetricsAssets.values()].map(({ project_id }) => project_id))
    for (const one of listNamedOnce(assets, writer.catalog, (id) => known.has(id)))
      place(one, writer)
  },
}

/** `ace_fusionist` is one of several assets with the ticker ACE. */
function tickerOf(asset: string): string {
  return asset.split('_')[0] ?? asset
}

function place({ asset, full_name }: z.output<typeof Asset>, { discovery }: BatchWriter): void {
  const record = discovery?.records?.follow({
    key: `coin-metrics:assets:${asset}`,
    state: { name: full_name, slug: asset, category: '' },
  })
  discovery?.place({
    source_id: 'coin-metrics',
    slug: asset,
    record,
    document: {
      name: record?.state.name ?? full_name,
      symbol: tickerOf(asset).toUpperCase().slice(0, 30),
      market_sectors: ['unclassified'],
      chains: [],
      links: {},
      sources: { coin_metrics: [asset] },
    },
  })
}
