/** Follows every ticker of the partner's terminal. */
const SUFFIX = ' Curncy'

/** What people widely publish for the pair of the token with the US dollar. */
const PUBLISHED = {
  aave: 'XVVUSD',
  avalanche: 'XAVUSD',
  bitcoin: 'XBTUSD',
  cardano: 'XADUSD',
  chainlink: 'XLIUSD',
  dogecoin: 'XDGUSD',
  ethereum: 'XETUSD',
  litecoin: 'XLCUSD',
  polkadot: 'XDOUSD',
  polygon: 'XMAUSD',
  solana: 'XSOUSD',
  stellar: 'XLMUSD',
  uniswap: 'XUNUSD',
} as const

/**
 * Not confirmed: no public list names these. They are `X`, the first two letters of the token's symbol (of Tezos, whose
 * symbol begins with X, the two after it) and `USD`. An operator who knows better sets `TT_PARTNER_TICKERS`.
 */
const BY_RULE = {
  algorand: 'XALUSD',
  'axie-infinity': 'XAXUSD',
  cosmos: 'XATUSD',
  curve: 'XCRUSD',
  fantom: 'XFTUSD',
  filecoin: 'XFIUSD',
  flow: 'XFLUSD',
  internetcomputer: 'XICUSD',
  makerdao: 'XMKUSD',
  tezos: 'XTZUSD',
  tron: 'XTRUSD',
  zcash: 'XZEUSD',
} as const

type PartnerProjectId = keyof typeof PUBLISHED | keyof typeof BY_RULE

const PAIRS: Readonly<Record<PartnerProjectId, string>> = { ...PUBLISHED, ...BY_RULE }
export const PARTNER_PROJECT_IDS = Object.keys(PAIRS) as readonly PartnerProjectId[]

/** The tickers by which a partner's terminal knows projects, by project id: `XBTUSD Curncy`. */
export const PARTNER_TICKERS = writePartnerTickers(PAIRS)

/** Adds what follows every ticker to pairs such as `XBTUSD`. */
export function writePartnerTickers(
  pairs: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(pairs).map(([id, pair]) => [id, pair + SUFFIX]))
}
