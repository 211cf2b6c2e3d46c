import { createLookup } from '../text/createLookup.ts'

type BlockExplorer = {
  name: string
  /** The page of an address, which replaces `{address}`. */
  page: string
  /** The pattern of an address of the chain; anything else is not linked. */
  address: RegExp
}

const EVM_ADDRESS = /^0x[\da-f]{40}$/i
const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{25,64}$/
/** Also shorter ones, such as `0x1::coin` of Move chains without the module. */
const MOVE_ADDRESS = /^0x[\da-f]{1,64}$/i

const evm = (name: string, site: string): BlockExplorer => ({
  name,
  page: `https://${site}/address/{address}`,
  address: EVM_ADDRESS,
})

/** The places where each chain's contracts and accounts can be looked up, by the chain's project id. */
export const BLOCK_EXPLORERS: Readonly<Record<string, BlockExplorer>> = createLookup({
  abstract: evm('Abscan', 'abscan.org'),
  apechain: evm('ApeScan', 'apescan.io'),
  aptos: {
    name: 'Aptos Explorer',
    page: 'https://explorer.aptoslabs.com/account/{address}?network=mainnet',
    address: MOVE_ADDRESS,
  },
  arbitrum: evm('Arbiscan', 'arbiscan.io'),
  'arbitrum-nova': evm('Arbiscan Nova', 'nova.arbiscan.io'),
  avalanche: evm('Snowtrace', 'snowtrace.io'),
  base: evm('BaseScan', 'basescan.org'),
  berachain: evm('Berascan', 'berascan.com'),
  blast: evm('Blastscan', 'blastscan.io'),
  'bnb-chain': evm('BscScan', 'bscscan.com'),
  celo: evm('Celoscan', 'celoscan.io'),
  cronos: evm('Cronos Explorer', 'explorer.cronos.org'),
  ethereum: evm('Etherscan', 'etherscan.io'),
  fantom: evm('FTMScan', 'ftmscan.com'),
  fraxtal: evm('Fraxscan', 'fraxscan.com'),
  gnosis: evm('Gnosisscan', 'gnosisscan.io'),
  hyperliquid: evm('HyperEVMScan', 'hyperevmscan.io'),
  internetcomputer: {
    name: 'ICP Dashboard',
    page: 'https://dashboard.internetcomputer.org/canister/{address}',
    address: /^[a-z\d]{5}(?:-[a-z\d]{3,5}){1,10}$/,
  },
  linea: evm('LineaScan', 'lineascan.build'),
  mantle: evm('Mantlescan', 'mantlescan.xyz'),
  mode: evm('Mode Explorer', 'explorer.mode.network'),
  moonbeam: evm('Moonscan', 'moonbeam.moonscan.io'),
  moonriver: evm('Moonscan', 'moonriver.moonscan.io'),
  opbnb: evm('opBNBScan', 'opbnbscan.com'),
  optimism: evm('OP Etherscan', 'optimistic.etherscan.io'),
  polygon: evm('PolygonScan', 'polygonscan.com'),
  'polygon-zkevm': evm('PolygonScan zkEVM', 'zkevm.polygonscan.com'),
  scroll: evm('Scrollscan', 'scrollscan.com'),
  solana: {
    name: 'Solscan',
    page: 'https://solscan.io/account/{address}',
    address: BASE58_ADDRESS,
  },
  sonic: evm('SonicScan', 'sonicscan.org'),
  starknet: {
    name: 'Starkscan',
    page: 'https://starkscan.co/contract/{address}',
    address: MOVE_ADDRESS,
  },
  sui: {
    name: 'Suiscan',
    page: 'https://suiscan.xyz/mainnet/object/{address}',
    address: MOVE_ADDRESS,
  },
  taiko: evm('Taikoscan', 'taikoscan.io'),
  tron: {
    name: 'Tronscan',
    page: 'https://tronscan.org/#/contract/{address}',
    address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  },
  unichain: evm('Uniscan', 'uniscan.xyz'),
  'world-chain': evm('Worldscan', 'worldscan.org'),
  'zksync-era': evm('ZKsync Explorer', 'explorer.zksync.io'),
  zora: evm('Zora Explorer', 'explorer.zora.energy'),
})

/**
 * Finds the page where an address can be looked up on its chain. Undefined on a chain whose explorer is not known, and
 * for a text that is not an address of the chain, so that no link leads to nothing.
 */
export function findExplorerPage(
  chainId: string,
  address: string,
): { name: string; url: string } | undefined {
  if (!Object.hasOwn(BLOCK_EXPLORERS, chainId)) return undefined
  const explorer = BLOCK_EXPLORERS[chainId]
  if (explorer === undefined || !explorer.address.test(address)) return undefined
  return { name: explorer.name, url: explorer.page.replace('{address}', address) }
}
