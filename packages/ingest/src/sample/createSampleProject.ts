import { findProject } from '@tickmark/core/projects/findProject'
import { daysBetween } from '@tickmark/core/time/Day'
import { createRandom, createWalk } from './createRandom.ts'
import { SAMPLE_EPOCH, type SampleCalendar, type SampleProject } from './SampleSeries.ts'

/** The inputs of a project's series, or null for a project that the catalogue does not have. */
export function createSampleProject(
  entry: { project_id: string; size: number },
  calendar: SampleCalendar,
  market: Float64Array,
): SampleProject | null {
  const project = findProject(entry.project_id)
  if (!project) return null
  const random = createRandom(project.project_id)
  const length = calendar.days.length
  const own = createWalk(`${project.project_id} activity`, length, { swing: 0.004, noise: 0.05 })
  const beta = 0.3 + 0.5 * random()
  const launchYear = project.launch_year ?? 2020
  const launchDay = `${launchYear}-01-01`
  const launch =
    launchYear < 2019 ? 0 : daysBetween(SAMPLE_EPOCH, launchDay) + Math.floor(random() * 300)
  // Ended projects end between early 2023 and the end of 2024, regardless of the sample's last day.
  const ended = Math.max(launch + 200, 1_470 + Math.floor(random() * 700))
  return {
    project,
    calendar,
    market,
    size: entry.size,
    scale: 5 ** (entry.size - 5) * (0.7 + 0.5 * random()),
    activity: own.map((value, day) => {
      const age = day - launch
      const adoption = age < 0 ? 0 : 1 - 0.9 * Math.exp(-age / 120)
      return value + beta * (market[day] ?? 0) + Math.log(Math.max(adoption, 0.02))
    }),
    launch,
    end: project.is_archived ? Math.min(ended, length) : length,
  }
}

/**
 * The projects of the sample by size, from 5 (the largest of their sector) to 1.
 * Each size is about a fifth of the one above it.
 */
const PROJECTS_BY_SIZE: Readonly<Record<number, string>> = {
  5: `bitcoin ethereum solana tether circle uniswap aave lido hyperliquid arbitrum base chainlink opensea
      eigenlayer morpho ondo-finance pendle`,
  4: `internetcomputer bnb-chain tron optimism polygon avalanche pancakeswap curve compound makerdao gmx dydx
      jupiter ether-fi across stargate ethena securitize yearn axie-infinity`,
  3: `aerodrome raydium kamino jito rocket-pool sui near ton cardano xrp-ledger dogecoin litecoin starknet
      spark euler balancer sushi layerzero wormhole convex pyth blur crypto-com dai franklin-templeton
      gauntlet augur shiba-inu cryptopunks basic-attention-token babylon`,
  2: `aptos cosmos polkadot stellar filecoin linea scroll mantle zksync-era venus fluid benqi marinade-finance
      renzo velodrome camelot orca 1inch synthetix lighter beefy index-coop hop redstone magic-eden
      the-sandbox pudgy-penguins pepe pax-gold tether-gold backed-finance superstate openeden centrifuge
      matrixdock paypal-usd frax-finance steakhouse-financial`,
  1: `bitcoin-cash zcash monero celo kwenta vertex x2y2 looksrare omg-network binance-usd everlend
      mango-markets ftx degen-chain drift save marginfi bonk illuvium`,
}

/** Size of each project of the sample, from 5 to 1. */
export const SAMPLE_PROJECTS: ReadonlyMap<string, number> = new Map(
  Object.entries(PROJECTS_BY_SIZE).flatMap(([size, ids]) =>
    ids.split(/\s+/).map((id) => [id, Number(size)] as const),
  ),
)
