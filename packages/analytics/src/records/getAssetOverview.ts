import type { Asset, AssetGroup, AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { shareOf } from '@tickmark/core/answers/shareOf'
import { addDays } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listRecords } from './listRecords.ts'

const MAX_ASSETS = 10_000
const WINDOW_DAYS = 30
const CAP = 'asset_market_cap_circulating'
const METRICS = [CAP, 'asset_price', 'asset_holders', 'asset_transfer_volume']

/** An asset of the registry, as the store has it. */
export type AssetRecord = Asset & { source_id: string }

/** An asset with its market cap now and thirty days before. */
type Measured = { row: AssetRow; before: number | null }

/**
 * The registry of tokenized assets with their newest figures. Levels are those of the newest complete day; an asset
 * without a value on that day has none here. Changes compare only assets with values at both ends.
 */
export async function getAssetOverview(db: Analytics): Promise<AssetOverview> {
  const assets = await listRecords<AssetRecord>(db, 'assets', { limit: MAX_ASSETS })
  const { newest, isSample } = await indexSeries(db)
  const anchor = newest.get(CAP) ?? null
  const products = assets.map((asset) => asset.asset_id)
  const [now, before] =
    anchor === null || products.length === 0
      ? [new Map(), new Map()]
      : [
          await readFigures(db, products, anchor),
          await readFigures(db, products, addDays(anchor, -WINDOW_DAYS)),
        ]
  const total = sumUp([...now.values()].map((values) => values[CAP]))
  const measured = assets.map((asset) => measure(asset, { now, before, total }))
  measured.sort((a, b) => (b.row.market_cap ?? -1) - (a.row.market_cap ?? -1))
  const { id: _, share: __, ...whole } = groupUp('', measured, total)
  return {
    anchor,
    rows: measured.map(({ row }) => row),
    total: whole,
    groups: {
      asset_class: groupBy('asset_class', measured, total),
      reference_asset: groupBy('reference_asset', measured, total),
      issuer: groupBy('issuer', measured, total),
      chain: groupBy('chain', measured, total),
    },
    meta: { data_version: db.dataVersion, sample: isSample },
  }
}

type Figures = ReadonlyMap<string, Record<string, number>>

async function readFigures(db: Analytics, products: string[], to: string): Promise<Figures> {
  const figures = await getIntervalFigures(db, {
    metrics: METRICS,
    where: { products },
    breakdown: ['product'],
    range: { from: addDays(to, 1 - WINDOW_DAYS), to },
  })
  return new Map(figures.map(({ key, values }) => [key.product ?? '', values]))
}

function measure(
  asset: AssetRecord,
  { now, before, total }: { now: Figures; before: Figures; total: number | null },
): Measured {
  const values = now.get(asset.asset_id) ?? {}
  const market_cap = values[CAP] ?? null
  const earlier = before.get(asset.asset_id)?.[CAP] ?? null
  return {
    before: earlier,
    row: {
      ...asset,
      price: values.asset_price ?? null,
      market_cap,
      market_cap_change: changeOf(market_cap, earlier),
      share: shareOf(market_cap, total),
      holders: values.asset_holders ?? null,
      transfer_volume: values.asset_transfer_volume ?? null,
    },
  }
}

const KEYS = {
  asset_class: (row) => [row.asset_class],
  reference_asset: (row) => [row.reference_asset],
  issuer: (row) => [row.issuer_id],
  chain: (row) => row.chains,
} as const satisfies Record<AssetGrouping, (row: AssetRow) => readonly string[]>

function groupBy(
  grouping: AssetGrouping,
  measured: readonly Measured[],
  total: number | null,
): AssetGroup[] {
  const ids = new Set(measured.flatMap(({ row }) => KEYS[grouping](row)))
  return [...ids]
    .map((id) =>
      groupUp(
        id,
        measured.filter(({ row }) => KEYS[grouping](row).includes(id)),
        total,
      ),
    )
    .sort((a, b) => (b.market_cap ?? -1) - (a.market_cap ?? -1) || a.id.localeCompare(b.id, 'en'))
}

function groupUp(id: string, measured: readonly Measured[], total: number | null): AssetGroup {
  const market_cap = sumUp(measured.map(({ row }) => row.market_cap))
  const both = measured.filter(({ row, before }) => row.market_cap !== null && before !== null)
  return {
    id,
    assets: measured.length,
    market_cap,
    market_cap_change: changeOf(
      sumUp(both.map(({ row }) => row.market_cap)),
      sumUp(both.map(({ before }) => before)),
    ),
    share: shareOf(market_cap, total),
  }
}

function sumUp(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before)
}
