/** A tokenized asset of the sample. */
export type SampleAsset = {
  asset_id: string
  name: string
  symbol: string
  asset_class: 'treasuries' | 'gold' | 'stocks' | 'credit'
  reference_asset: string
  issuer_id: string
  chains: readonly string[]
  /** US dollars per unit on the epoch, and the value of all units at its peak. */
  price: number
  size: number
  /** Daily growth and scatter of the price. */
  drift: number
  noise: number
}

type Row = [
  id: string,
  name: string,
  symbol: string,
  reference: string,
  issuer: string,
  chains: string,
  price: number,
  size: number,
]

const TREASURIES: readonly Row[] = [
  [
    'buidl',
    'BlackRock USD Institutional Digital Liquidity Fund',
    'BUIDL',
    'US Treasury bills',
    'securitize',
    'ethereum solana avalanche',
    1,
    2.4e9,
  ],
  [
    'ousg',
    'Ondo Short-Term US Government Bond Fund',
    'OUSG',
    'US Treasury bills',
    'ondo-finance',
    'ethereum solana',
    101,
    6e8,
  ],
  [
    'usdy',
    'Ondo US Dollar Yield',
    'USDY',
    'US Treasury bills',
    'ondo-finance',
    'ethereum solana',
    1,
    5.5e8,
  ],
  [
    'benji',
    'Franklin OnChain US Government Money Fund',
    'BENJI',
    'US government securities',
    'franklin-templeton',
    'stellar polygon ethereum',
    1,
    7e8,
  ],
  [
    'ustb',
    'Superstate Short Duration US Government Securities Fund',
    'USTB',
    'US Treasury bills',
    'superstate',
    'ethereum solana',
    10,
    4e8,
  ],
  [
    'tbill',
    'OpenEden Treasury Bill Vault',
    'TBILL',
    'US Treasury bills',
    'openeden',
    'ethereum',
    1,
    1.2e8,
  ],
]
const GOLD: readonly Row[] = [
  ['paxg', 'PAX Gold', 'PAXG', 'Gold (troy ounce)', 'pax-gold', 'ethereum', 1_290, 8e8],
  ['xaut', 'Tether Gold', 'XAUT', 'Gold (troy ounce)', 'tether-gold', 'ethereum', 1_290, 9e8],
  [
    'xaum',
    'Matrixdock Gold',
    'XAUM',
    'Gold (troy ounce)',
    'matrixdock',
    'ethereum bnb-chain',
    1_290,
    5e7,
  ],
]
const STOCKS: readonly Row[] = [
  [
    'bcspx',
    'Backed CSPX Core S&P 500',
    'bCSPX',
    'S&P 500',
    'backed-finance',
    'ethereum gnosis',
    250,
    2.5e7,
  ],
  ['btsla', 'Backed Tesla', 'bTSLA', 'Tesla', 'backed-finance', 'ethereum solana', 45, 1.1e7],
  ['bnvda', 'Backed NVIDIA', 'bNVDA', 'NVIDIA', 'backed-finance', 'ethereum solana', 12, 1.4e7],
]
const CREDIT: readonly Row[] = [
  [
    'jtrsy',
    'Janus Henderson Anemoy Treasury Fund',
    'JTRSY',
    'US Treasury bills',
    'centrifuge',
    'ethereum base',
    1,
    3e8,
  ],
]

function describe(asset_class: SampleAsset['asset_class'], rows: readonly Row[]): SampleAsset[] {
  const drift = { treasuries: 0.00011, gold: 0.0003, stocks: 0.0005, credit: 0.0002 }[asset_class]
  const noise = { treasuries: 0, gold: 0.008, stocks: 0.018, credit: 0.0003 }[asset_class]
  return rows.map(([asset_id, name, symbol, reference_asset, issuer_id, chains, price, size]) => ({
    asset_id,
    name,
    symbol,
    asset_class,
    reference_asset,
    issuer_id,
    chains: chains.split(' '),
    price,
    size,
    drift,
    noise,
  }))
}

/** The registry of tokenized assets. */
export const SAMPLE_ASSETS: readonly SampleAsset[] = [
  ...describe('treasuries', TREASURIES),
  ...describe('gold', GOLD),
  ...describe('stocks', STOCKS),
  ...describe('credit', CREDIT),
]
