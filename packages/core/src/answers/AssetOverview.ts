import type { Day } from '../time/Day.ts'

/** A tokenized asset with its newest figures in US dollars; null where none is known. */
export type AssetRow = {
  asset_id: string
  name: string
  symbol: string
  asset_class: string
  reference_asset: string
  issuer_id: string
  chains: string[]
  url: string
  source_id: string
  price: number | null
  market_cap: number | null
  /** Against thirty days before, a fraction. */
  market_cap_change: number | null
  /** Fraction of the market cap of all assets. */
  share: number | null
  holders: number | null
  /** Of the last thirty days. */
  transfer_volume: number | null
}

/** What the assets of one class, reference, issuer or chain come to. */
export type AssetGroup = {
  id: string
  assets: number
  market_cap: number | null
  market_cap_change: number | null
  share: number | null
}

export const ASSET_GROUPINGS = ['asset_class', 'reference_asset', 'issuer', 'chain'] as const
export type AssetGrouping = (typeof ASSET_GROUPINGS)[number]

/** Every tokenized asset, the largest first, and what they come to. An asset on several chains counts whole on each. */
export type AssetOverview = {
  anchor: Day | null
  rows: AssetRow[]
  total: Omit<AssetGroup, 'id' | 'share'>
  groups: Record<AssetGrouping, AssetGroup[]>
  meta: { data_version: number; sample: boolean }
}
