import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Dataset } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseDay } from '../../files/parseCells.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { COLUMNS } from './COLUMNS.ts'
import { type CoinMetricsAsset, findCoinMetricsAsset } from './findCoinMetricsAsset.ts'
import { assetsCall, readAssetIds } from './listings.ts'

const BASE = 'https://community-api.coinmetrics.io/v4/timeseries/asset-metrics'
const Page = z.object({ data: z.array(z.unknown()), next_page_token: z.string().nullish() })
const Row = z.looseObject({ asset: z.string(), time: z.string() })

/** Daily figures of assets, one call per asset, starting some days before the newest known day. */
/**
 * In the files `usdt` is the ledger on Omni, which the API calls `usdt_omni`; its meaning in the
 * API is not documented.
 */
const OF_FILES_ONLY = 'usdt'

export const assetMetrics: Dataset = {
  id: 'asset-metrics',
  title: 'Daily figures of networks and tokens',
  metrics: listMetrics(),
  async subjects(context) {
    const listed = readAssetIds(await context.fetch(assetsCall()))
    return [...context.catalog.coinMetricsAssets.keys()].flatMap((id) => {
      const asset = id === OF_FILES_ONLY ? null : findCoinMetricsAsset(context.catalog, id)
      if (asset === null) return []
      if (listed?.has(id) === false) {
        context.unmatched(id, 'the source does not list this asset')
        return []
      }
      return [{ key: id, calls: [callFor(id, context.since(asset.project_id))] }]
    })
  },
  projectOf: (key, catalog) => findCoinMetricsAsset(catalog, key)?.project_id ?? null,
  read({ key, bodies }, writer) {
    const asset = findCoinMetricsAsset(writer.catalog, key)
    if (!asset) return
    // Rows may repeat, and come in any order.
    const supplies = new Map<Day, Supply>()
    for (const body of bodies) {
      if (body === null) continue
      for (const { line, record } of parseRecords(Page.parse(body).data, Row, writer)) {
        if (record.asset === key) {
          readRow(record, { asset, line, writer })
          const supply = readSupply(record, line)
          if (supply !== null) supplies.set(supply.day, supply)
        } else writer.reject('a row of another asset', `${key}: ${record.asset}`)
      }
    }
    for (const supply of supplies.values())
      writeIssuance(supplies.get(addDays(supply.day, -1)), supply, { asset, writer })
  },
}

function listMetrics(): MetricId[] {
  const ofColumns = COLUMNS.flatMap(({ metrics }) => Object.values(metrics).flat())
  return [...new Set<MetricId>([...ofColumns, 'net_issuance'])]
}

/**
 * Builds the next URL from the page token, not from the URL in the answer, which could point
 * anywhere.
 */
function callFor(id: string, since: string | null, token: string | null = null): Call {
  const url = new URL(BASE)
  const query = {
    assets: id,
    metrics: COLUMNS.map(({ column }) => column).join(','),
    frequency: '1d',
    page_size: '10000',
    // Without this parameter, pages start at the end.
    paging_from: 'start',
    // An asset has only some of the metrics, and the community plan only some of those.
    ignore_unsupported_errors: 'true',
    ignore_forbidden_errors: 'true',
    ...(since && { start_time: since }),
    ...(token && { next_page_token: token }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return {
    url,
    missing: [400],
    next(body) {
      const next = Page.parse(body).next_page_token
      return next ? callFor(id, since, next) : null
    },
  }
}

function readRow(
  row: z.output<typeof Row>,
  { asset, line, writer }: { asset: CoinMetricsAsset; line: number; writer: BatchWriter },
): void {
  const day = parseDay(row.time)
  if (day === null) {
    writer.reject('not a calendar day', `row ${line}: "${row.time.slice(0, 40)}"`)
    return
  }
  const { project_id, product_id } = asset
  for (const { column, metrics } of COLUMNS) {
    const parsed = LooseNumber.safeParse(row[column])
    if (!parsed.success || (parsed.data ?? 0) < 0) {
      writer.reject(`not an amount in ${column}`, `row ${line}: ${JSON.stringify(row[column])}`)
      continue
    }
    if (parsed.data === null) continue
    // A first estimate that the provider will still review.
    const provisional = row[`${column}-status`] === 'flash'
    for (const metric_id of metrics[asset.role])
      writer.point({
        metric_id,
        project_id,
        product_id,
        day,
        value: parsed.data,
        line,
        provisional,
      })
  }
}

type Supply = {
  day: Day
  supply: number
  price: number | null
  line: number
  isFirstEstimate: boolean
}

/** The supply and price of a row; null where it has no supply. */
function readSupply(row: z.output<typeof Row>, line: number): Supply | null {
  const day = parseDay(row.time)
  const [supply, price] = ['SplyCur', 'PriceUSD'].map(
    (column) => LooseNumber.safeParse(row[column]).data ?? null,
  )
  if (day === null || supply === null || supply === undefined || supply < 0) return null
  const isFirstEstimate = row['SplyCur-status'] === 'flash' || row['PriceUSD-status'] === 'flash'
  return { day, supply, price: price ?? null, line, isFirstEstimate }
}

/** Writes the change of supply since the day before at the price of the day; nothing without that day or a price. */
function writeIssuance(
  before: Supply | undefined,
  now: Supply,
  { asset, writer }: { asset: CoinMetricsAsset; writer: BatchWriter },
): void {
  if (before === undefined || now.price === null || now.price < 0) return
  const { project_id, product_id } = asset
  writer.point({
    metric_id: 'net_issuance',
    project_id,
    product_id,
    day: now.day,
    value: (now.supply - before.supply) * now.price,
    line: now.line,
    provisional: before.isFirstEstimate || now.isFirstEstimate,
  })
}
