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
