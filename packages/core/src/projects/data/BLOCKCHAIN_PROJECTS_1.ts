import { defineProject } from '../defineProject.ts'

/** Base layers by proof of work, and the oldest ledgers. */
export const BLOCKCHAIN_PROJECTS_1 = [
  defineProject({
    project_id: 'bitcoin',
    name: 'Bitcoin',
    symbol: 'BTC',
    market_sectors: ['blockchains-l1'],
    chains: ['bitcoin'],
    launch_year: 2009,
    website: 'https://bitcoin.org',
    github: 'https://github.com/bitcoin/bitcoin',
    explorer: 'https://mempool.space',
    whitepaper: 'https://bitcoin.org/bitcoin.pdf',
    description:
      'The first public blockchain, a peer-to-peer ledger for a currency capped at 21 million coins.',
    tags: ['proof-of-work'],
    aliases: ['btc', 'xbt'],
  }),
  defineProject({
    project_id: 'ethereum',
    name: 'Ethereum',
    symbol: 'ETH',
    market_sectors: ['blockchains-l1'],
    chains: ['ethereum'],
    launch_year: 2015,
    website: 'https://ethereum.org',
    docs: 'https://ethereum.org/developers/docs',
    github: 'https://github.com/ethereum',
    twitter: 'https://x.com/ethereum',
    explorer: 'https://etherscan.io',
    description:
      'The base layer on which smart contracts of the EVM first ran and on which most rollups settle.',
    tags: ['evm', 'proof-of-stake', 'smart-contracts'],
    aliases: ['eth', 'ether'],
  }),
  defineProject({
    project_id: 'solana',
    name: 'Solana',
    symbol: 'SOL',
    market_sectors: ['blockchains-l1'],
    chains: ['solana'],
    launch_year: 2020,
    website: 'https://solana.com',
    docs: 'https://solana.com/docs',
    github: 'https://github.com/solana-labs',
    twitter: 'https://x.com/solana',
    explorer: 'https://explorer.solana.com',
    description:
      'A base layer that executes transactions in parallel and orders them with a verifiable clock.',
    tags: ['proof-of-stake', 'smart-contracts', 'solana-ecosystem'],
    aliases: ['sol'],
  }),
] as const
