import type { AssetOverview } from '@tickmark/core/answers/AssetOverview'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetaFields } from './MetaFields.ts'

const figure = z.number().nullable()
const totals = { assets: z.number(), market_cap: figure, market_cap_change: figure }
const groups = z.array(z.object({ id: z.string(), ...totals, share: figure }))

export const AssetOverviewSchema: z.ZodType<AssetOverview> = z.object({
  anchor: DayField.nullable(),
  rows: z.array(
    z.object({
      asset_id: z.string(),
      name: z.string(),
      symbol: z.string(),
      asset_class: z.string(),
      reference_asset: z.string(),
      issuer_id: z.string(),
      chains: z.array(z.string()),
      url: z.string(),
      source_id: z.string(),
      price: figure,
      market_cap: figure,
      market_cap_change: figure,
      share: figure,
      holders: figure,
      transfer_volume: figure,
    }),
  ),
  total: z.object(totals),
  groups: z.object({
    asset_class: groups,
    reference_asset: groups,
    issuer: groups,
    chain: groups,
  }),
  meta: MetaFields,
})
