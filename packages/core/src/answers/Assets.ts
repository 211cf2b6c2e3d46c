import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import { DayField, nullableNumber, SourceIdField } from './fields.ts'

/** A tokenized asset of the registry. */
export const Asset = z.object({
  asset_id: z.string().describe('Asset id.'),
  name: z.string().describe('Name of the asset.'),
  symbol: z.string().describe('Ticker of the token.'),
  asset_class: z.string().describe('Kind of asset, such as a stablecoin.'),
  reference_asset: z.string().describe('The asset that the token represents, such as `USD`.'),
  issuer_id: z.string().describe('Project id of the issuer.'),
  chains: z.array(z.string()).describe('Chains that the token is issued on.'),
  addresses: z.array(z.string()).describe('Addresses of the token, as `chain:address`.'),
  url: z.string().describe('Website of the asset.'),
  links: z.array(z.string()).describe('Pages about the asset; its website first.'),
})
export type Asset = z.infer<typeof Asset>

/** A tokenized asset with its newest figures in US dollars. */
export const AssetRow = Asset.extend({
  source_id: SourceIdField,
  price: nullableNumber('US dollars; null if unknown.'),
  market_cap: nullableNumber('US dollars; null if unknown.'),
  market_cap_change: nullableNumber('Change over thirty days, as a fraction.'),
  share: nullableNumber('Fraction of the market cap of all assets.'),
  holders: nullableNumber('Addresses that hold the token; null if not counted.'),
  transfer_volume: nullableNumber('US dollars transferred in the last thirty days.'),
})
export type AssetRow = z.infer<typeof AssetRow>

const AssetTotal = z.object({
  assets: z.number().describe('Number of assets.'),
  market_cap: nullableNumber('Their market cap in US dollars.'),
  market_cap_change: nullableNumber('Its change over thirty days, as a fraction.'),
})

/** The assets of one class, reference, issuer or chain, added up. */
export const AssetGroup = z.object({
  id: z.string().describe('The class, reference asset, issuer or chain.'),
  ...AssetTotal.shape,
  share: nullableNumber('Fraction of the market cap of all assets.'),
})
export type AssetGroup = z.infer<typeof AssetGroup>

/** Every tokenized asset, the largest first, with totals. An asset on several chains counts whole on each. */
export const AssetOverview = z.object({
  anchor: DayField.nullable().describe('The day of the latest figures; null without data.'),
  rows: z.array(AssetRow).describe('Every asset, the largest market cap first.'),
  total: AssetTotal.describe('All assets together.'),
  groups: z
    .object({
      asset_class: z.array(AssetGroup).describe('By kind of asset.'),
      reference_asset: z.array(AssetGroup).describe('By the assets that the tokens represent.'),
      issuer: z.array(AssetGroup).describe('By issuer.'),
      chain: z
        .array(AssetGroup)
        .describe('By chain; an asset on several chains counts whole on each.'),
    })
    .describe('The assets added up in four ways.'),
  meta: RecordsMeta,
})
export type AssetOverview = z.infer<typeof AssetOverview>
