import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

const FIRST = ['Alpha', 'Blue', 'Curve', 'Delta', 'Echo', 'Fox', 'Giga', 'Hyper', 'Ion', 'Jade']
const SECOND = ['Swap', 'Lend', 'Stake', 'Bridge', 'Vault', 'Perps', 'Chain', 'Yield', 'Mint']
const THIRD = ['Finance', 'Protocol', 'Labs', 'Network', 'Exchange', 'DAO', 'Markets']
const CHAINS = ['ethereum', 'base', 'solana', 'arbitrum', 'bnb-chain']

/** A made-up project with names as sources list them: several words, many alike. */
export function makeDocument(index: number): DiscoveredDocument {
  const pick = <T>(from: readonly T[], step: number) => from[Math.floor(index / step) % from.length]
  const sector = MARKET_SECTORS[index % MARKET_SECTORS.length] ?? MARKET_SECTORS[0]
  return {
    name: `${pick(FIRST, 1)} ${pick(SECOND, 10)} ${pick(THIRD, 90)} ${index}`,
    symbol:
      `${pick(FIRST, 1)?.slice(0, 2)}${pick(SECOND, 10)?.slice(0, 1)}${index % 97}`.toUpperCase(),
    market_sectors: [sector.market_sector_id],
    chains: [pick(CHAINS, 3) ?? 'ethereum'],
    description:
      'A protocol that only this bench knows, described in about as many words as others.',
    links: { website: `https://project-${index}.example` },
    sources: { defillama: [`project-${index}`], coingecko: `coin-${index}` },
  }
}
