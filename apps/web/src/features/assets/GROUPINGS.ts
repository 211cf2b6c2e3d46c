import type { AssetGrouping } from '@tickmark/core/answers/choices'

/** What assets can be grouped by, and how one of the groups is called. */
export const GROUPINGS = {
  asset_class: { label: 'Classes', one: 'Class' },
  reference_asset: { label: 'Reference assets', one: 'Reference asset' },
  issuer: { label: 'Issuers', one: 'Issuer' },
  chain: { label: 'Chains', one: 'Chain' },
} as const satisfies Record<AssetGrouping, { label: string; one: string }>
