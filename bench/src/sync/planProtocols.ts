/** Days of history that every protocol has at first: five years. */
export const HISTORY_DAYS = 1_826
/** One in this many protocols has fees, and one has spot volume, as in the provider's lists. */
const FEES_EVERY = 5
const VOLUME_EVERY = 7

/** One in this many protocols is a parent that the list of all protocols contains in two parts. */
const PARENT_EVERY = 10

export type ProtocolPlan = {
  slug: string
  hasFees: boolean
  hasVolume: boolean
  chains: string[]
  /** The number of its entries in the list of all protocols. */
  parts: number
}

/** Made-up protocols: of ten of them, seven are on one chain, two on two and one on three. */
export function planProtocols(count: number): ProtocolPlan[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `bench-${String(index).padStart(5, '0')}`,
    hasFees: index % FEES_EVERY === 0,
    hasVolume: index % VOLUME_EVERY === 0,
    parts: index % PARENT_EVERY === 0 ? 2 : 1,
    chains: CHAINS.slice(0, CHAIN_COUNTS[index % CHAIN_COUNTS.length]),
  }))
}

const CHAINS = ['Ethereum', 'Base', 'Solana']
const CHAIN_COUNTS = [1, 2, 1, 1, 3, 1, 1, 2, 1, 1]
