import type { CompositionDimension } from '@tickmark/core/answers/choices'

/** What the parts are called. */
export const DIMENSION_WORDS = {
  chain: { label: 'By chain', one: 'chain', many: 'chains' },
  product: { label: 'By product', one: 'product', many: 'products' },
  contract: { label: 'By contract', one: 'contract', many: 'contracts' },
} as const satisfies Record<CompositionDimension, { label: string; one: string; many: string }>
