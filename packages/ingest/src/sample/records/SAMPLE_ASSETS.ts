/** A tokenized asset of the sample. */
export type SampleAsset = {
  asset_id: string
  name: string
  symbol: string
  asset_class: keyof typeof NOISE
  reference_asset: string
  issuer_id: string
  chains: readonly string[]
  /** Curves: US dollars per unit, and the value of all units, which begins when the asset was launched. */
  price: string
  size: string
  /** Daily scatter of the price. */
  noise: number
}

const NOISE = { treasuries: 0, gold: 0.004, stocks: 0.012, credit: 0.0003 }

const DOLLAR = '19:1 27:1'
const GOLD =
  '19:1.29K 20.6:1.98K 21.2:1.72K 22.2:1.98K 22.85:1.65K 23.3:2K 24:2.06K 24.8:2.75K 25:2.64K 25.3:3.3K 25.78:4.2K 26.1:4.6K 26.9:4.7K'

const COLUMNS = [
  'asset_id',
  'name',
  'symbol',
  'asset_class',
  'reference_asset',
  'issuer_id',
  'chains',
  'price',
  'size',
] as const

/** Columns as above; names, classes, issuers and chains are facts, levels are orders of magnitude. */
const ROWS = `
buidl | BlackRock USD Institutional Digital Liquidity Fund | BUIDL | treasuries | US Treasury bills | securitize | ethereum solana avalanche | ${DOLLAR} | 24.22:40M 24.5:460M 25:640M 25.3:1.9B 25.5:2.8B 26.9:2.5B
ousg | Ondo Short-Term US Government Bond Fund | OUSG | treasuries | US Treasury bills | ondo-finance | ethereum solana | 23:100 24:104 25:109.5 26:114 27:118 | 23.1:20M 23.4:110M 24.2:120M 25:190M 25.5:700M 26.9:760M
usdy | Ondo US Dollar Yield | USDY | treasuries | US Treasury bills | ondo-finance | ethereum solana | 23.6:1 25:1.07 26:1.115 27:1.155 | 23.65:8M 24.2:120M 25:450M 25.8:690M 26.9:1.1B
benji | Franklin OnChain US Government Money Fund | BENJI | treasuries | US government securities | franklin-templeton | stellar polygon ethereum | ${DOLLAR} | 21.3:3M 23.3:270M 24.3:360M 25:500M 25.5:730M 26.9:880M
ustb | Superstate Short Duration US Government Securities Fund | USTB | treasuries | US Treasury bills | superstate | ethereum solana | 24.1:10 25:10.46 26:10.9 27:11.3 | 24.12:10M 24.6:100M 25:180M 25.4:620M 26.9:540M
tbill | OpenEden TBILL Vault | TBILL | treasuries | US Treasury bills | openeden | ethereum | 23.3:1 25:1.09 26:1.13 27:1.17 | 23.35:4M 24.2:40M 25:110M 25.6:260M 26.9:210M
paxg | PAX Gold | PAXG | gold | Gold (troy ounce) | pax-gold | ethereum | ${GOLD} | 19.7:5M 21:110M 22.2:640M 23:480M 24:500M 25:530M 25.5:850M 25.85:1.4B 26.9:2.1B
xaut | Tether Gold | XAUT | gold | Gold (troy ounce) | tether-gold | ethereum | ${GOLD} | 20.05:4M 21:60M 22.2:400M 23:440M 24:500M 25:650M 25.6:900M 25.85:1.6B 26.9:2.4B
xaum | Matrixdock Gold | XAUM | gold | Gold (troy ounce) | matrixdock | ethereum bnb-chain | ${GOLD} | 24.65:9M 25:20M 25.8:60M 26.9:90M
bcspx | Backed CSPX Core S&P 500 | bCSPX | stocks | S&P 500 | backed-finance | ethereum gnosis | 22:470 22.8:370 23.5:450 24:490 25:620 25.28:540 25.8:700 26.9:730 | 23.1:900K 24:3M 25:11M 25.8:24M 26.9:26M
btsla | Backed Tesla | bTSLA | stocks | Tesla | backed-finance | ethereum solana | 22:350 23:120 23.6:270 24.3:165 25:400 25.25:240 25.8:430 26.9:410 | 23.5:100K 25:3M 25.6:9M 26.9:11M
bnvda | Backed NVIDIA | bNVDA | stocks | NVIDIA | backed-finance | ethereum solana | 22:29 22.8:12 23.5:42 24.2:88 25:137 25.28:100 25.8:187 26.9:180 | 23.5:200K 25:4M 25.6:11M 26.9:14M
jtrsy | Janus Henderson Anemoy Treasury Fund | JTRSY | credit | US Treasury bills | centrifuge | ethereum base | 24.5:1 25:1.02 26:1.065 27:1.1 | 24.55:6M 25:90M 25.5:330M 26.9:420M
`

/** The registry of tokenized assets. */
export const SAMPLE_ASSETS: readonly SampleAsset[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const cells = row.split(' | ')
    const of = (column: (typeof COLUMNS)[number]) => cells[COLUMNS.indexOf(column)] ?? ''
    const asset_class = of('asset_class') as SampleAsset['asset_class']
    return {
      asset_id: of('asset_id'),
      name: of('name'),
      symbol: of('symbol'),
      asset_class,
      reference_asset: of('reference_asset'),
      issuer_id: of('issuer_id'),
      chains: of('chains').split(' '),
      price: of('price'),
      size: of('size'),
      noise: NOISE[asset_class],
    }
  })
