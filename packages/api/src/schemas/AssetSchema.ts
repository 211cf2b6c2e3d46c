import { z } from 'zod'

/** A tokenized asset of the registry. */
export const AssetSchema = z.object({
  asset_id: z.string(),
  name: z.string(),
  symbol: z.string(),
  asset_class: z.string(),
  reference_asset: z.string(),
  issuer_id: z.string(),
  chains: z.array(z.string()),
  url: z.string(),
})
export type Asset = z.output<typeof AssetSchema>
