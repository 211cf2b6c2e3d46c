/**
 * The projects of the sample by size, from 5 (the largest of their sector) to 1.
 * Each size is about a fifth of the one above it.
 */
const PROJECTS_BY_SIZE: Readonly<Record<number, string>> = {
  5: `bitcoin ethereum solana tether circle uniswap aave lido hyperliquid pancakeswap arbitrum base chainlink
      opensea across axie-infinity eigenlayer morpho jito curve ondo-finance securitize gauntlet pendle
      steakhouse-financial binance-staked-eth tron bnb-chain dydx jupiter aerodrome crypto-com augur
      cryptopunks shiba-inu makerdao lighter`,
  4: `internetcomputer xrp-ledger litecoin cardano avalanche polygon optimism compound gmx raydium kamino
      rocket-pool ether-fi symbiotic babylon ethena dai stargate wormhole layerzero yearn convex spark blur
      magic-eden the-sandbox bored-ape-yacht-club pepe dogecoin sui ton near pyth franklin-templeton
      bitfinex aster orca meteora pudgy-penguins basic-attention-token re7-labs veda plume celo`,
  3: `bitcoin-cash stellar polkadot cosmos algorand aptos hedera filecoin zksync-era starknet linea scroll
      mantle blast sei injective fluid euler venus benqi justlend moonwell navi suilend marinade-finance
      sanctum stader renzo kelp-dao puffer swell velodrome trader-joe camelot quickswap balancer sushi
      1inch cow-protocol synthetix gains-network vertex aevo drift beefy index-coop enzyme redstone api3
      hop synapse debridge axelar looksrare rarible gala-games illuvium azuki doodles bonk dogwifhat floki
      pax-gold tether-gold backed-finance superstate openeden centrifuge paypal-usd frax-finance
      first-digital true-usd mev-capital maple-finance unichain`,
  2: `ethereum-classic zcash dash monero kaspa tezos eos neo fantom sonic celestia osmosis thorchain ronin
      berachain mode metis manta taiko world-chain immutable radiant-capital silo-finance gearbox scallop
      save liquid-collective lombard thala dodo cetus kyber perpetual-protocol kwenta mango-markets derive
      aura harvest-finance sommelier uma band-protocol celer chainflip x2y2 superrare stepn pixels
      decentraland milady-maker memecoin usual pax-dollar gemini-dollar binance-usd realt matrixdock
      chaos-labs status huobi`,
  1: `decred digibyte vertcoin verge grin pivx nem waves canto zora degen-chain xai apechain everlend hedge
      rain-fi marginfi goldfinch alchemix tellor dia foundation gods-unchained moonbirds omg-network
      neo-gas ftx mountain-protocol hegic soda-protocol`,
}

/** Size of each project of the sample, from 5 to 1. */
export const SAMPLE_PROJECTS: ReadonlyMap<string, number> = new Map(
  Object.entries(PROJECTS_BY_SIZE).flatMap(([size, ids]) =>
    ids.split(/\s+/).map((id) => [id, Number(size)] as const),
  ),
)
