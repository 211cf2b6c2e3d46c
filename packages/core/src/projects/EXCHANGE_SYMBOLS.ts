import type { ExchangeId } from '../prices/LivePrice.ts'

/** What a project's token is called at each exchange, without the currency that it is traded for. */
export type ExchangeSymbols = Readonly<Partial<Record<ExchangeId, string>>>

const ALL = ['binance', 'coinbase', 'kraken'] as const
const WITHOUT_COINBASE = ['binance', 'kraken'] as const
const WITHOUT_BINANCE = ['coinbase', 'kraken'] as const

/**
 * Tickers by project id, each looked through by hand: an exchange may use the ticker of one coin for another. A ticker
 * that an exchange no longer has is refused by it, and the status page names it; the others stand. Projects with
 * tickers that moved to another coin of late, such as those of EOS, Fantom and Maker, are left out on purpose.
 */
export const EXCHANGE_SYMBOLS: Readonly<Record<string, ExchangeSymbols>> = {
  ...called(ALL, {
    '0x': 'ZRX',
    '1inch': '1INCH',
    aave: 'AAVE',
    algorand: 'ALGO',
    ankr: 'ANKR',
    api3: 'API3',
    aptos: 'APT',
    arbitrum: 'ARB',
    avalanche: 'AVAX',
    'axie-infinity': 'AXS',
    'band-protocol': 'BAND',
    'basic-attention-token': 'BAT',
    bitcoin: 'BTC',
    'bitcoin-cash': 'BCH',
    blur: 'BLUR',
    bonk: 'BONK',
    cardano: 'ADA',
    celestia: 'TIA',
    chainlink: 'LINK',
    compound: 'COMP',
    cosmos: 'ATOM',
    curve: 'CRV',
    dash: 'DASH',
    decentraland: 'MANA',
    dogecoin: 'DOGE',
    dogwifhat: 'WIF',
    eigenlayer: 'EIGEN',
    ens: 'ENS',
    ethena: 'ENA',
    'ether-fi': 'ETHFI',
    ethereum: 'ETH',
    'ethereum-classic': 'ETC',
    filecoin: 'FIL',
    floki: 'FLOKI',
    flow: 'FLOW',
    hedera: 'HBAR',
    immutable: 'IMX',
    injective: 'INJ',
    internetcomputer: 'ICP',
    jito: 'JTO',
    kava: 'KAVA',
    layerzero: 'ZRO',
    lido: 'LDO',
    litecoin: 'LTC',
    livepeer: 'LPT',
    near: 'NEAR',
    'ondo-finance': 'ONDO',
    optimism: 'OP',
    'pax-gold': 'PAXG',
    pendle: 'PENDLE',
    pepe: 'PEPE',
    polkadot: 'DOT',
    polygon: 'POL',
    pyth: 'PYTH',
    render: 'RENDER',
    sei: 'SEI',
    'shiba-inu': 'SHIB',
    solana: 'SOL',
    stacks: 'STX',
    starknet: 'STRK',
    stellar: 'XLM',
    storj: 'STORJ',
    sui: 'SUI',
    sushi: 'SUSHI',
    synthetix: 'SNX',
    tezos: 'XTZ',
    'the-graph': 'GRT',
    'the-sandbox': 'SAND',
    uma: 'UMA',
    uniswap: 'UNI',
    wormhole: 'W',
    'xrp-ledger': 'XRP',
    yearn: 'YFI',
    zcash: 'ZEC',
    'zksync-era': 'ZK',
  }),
  ...called(WITHOUT_COINBASE, {
    'bnb-chain': 'BNB',
    dydx: 'DYDX',
    'gala-games': 'GALA',
    jupiter: 'JUP',
    multiversx: 'EGLD',
    pancakeswap: 'CAKE',
    raydium: 'RAY',
    thorchain: 'RUNE',
    ton: 'TON',
    tron: 'TRX',
    worldcoin: 'WLD',
  }),
  ...called(WITHOUT_BINANCE, {
    aerodrome: 'AERO',
    'akash-network': 'AKT',
    balancer: 'BAL',
    dai: 'DAI',
    moonwell: 'WELL',
    morpho: 'MORPHO',
    'paypal-usd': 'PYUSD',
    /** The rate by which what is traded for USDT is converted. */
    tether: 'USDT',
  }),
  arweave: { binance: 'AR' },
  circle: { binance: 'USDC', kraken: 'USDC' },
  conflux: { binance: 'CFX' },
  cronos: { coinbase: 'CRO', kraken: 'CRO' },
  helium: { coinbase: 'HNT' },
  iota: { binance: 'IOTA' },
  kaspa: { kraken: 'KAS' },
  monero: { kraken: 'XMR' },
  neo: { binance: 'NEO' },
  'neo-gas': { binance: 'GAS' },
  /** Kraken kept the ticker LUNA for the older chain. */
  terra: { binance: 'LUNA', kraken: 'LUNA2' },
  'terra-classic': { binance: 'LUNC', kraken: 'LUNA' },
  theta: { binance: 'THETA' },
  vechain: { binance: 'VET', coinbase: 'VET' },
}

/** Tokens that the exchanges call by one name. */
function called(
  exchanges: readonly ExchangeId[],
  symbols: Readonly<Record<string, string>>,
): Record<string, ExchangeSymbols> {
  return Object.fromEntries(
    Object.entries(symbols).map(([project, symbol]) => [
      project,
      Object.fromEntries(exchanges.map((exchange) => [exchange, symbol])),
    ]),
  )
}
