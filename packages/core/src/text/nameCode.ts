import { createLookup } from './createLookup.ts'

/**
 * Names that do not follow from the code: usage categories of the Open Labels Initiative, kinds of allocations, and
 * transforms.
 */
const NAMES: Readonly<Record<string, string>> = createLookup({
  ai: 'AI',
  amm: 'AMM',
  cc_communication: 'Cross-chain communication',
  cdp: 'CDP',
  cex: 'Centralized exchange',
  dao: 'DAO',
  depin: 'Physical infrastructure (DePIN)',
  derivative: 'Derivatives',
  developer_tools: 'Developer tools',
  dex: 'Decentralized exchange',
  erc4337: 'Account abstraction (ERC-4337)',
  ltm: 'LTM',
  nft: 'NFT',
  nft_fi: 'NFT finance',
  nft_marketplace: 'NFT marketplace',
  non_fungible_tokens: 'Non-fungible tokens',
  noncirculating: 'Not circulating',
  rwa: 'Real-world assets',
  settlement: 'Settlement and data availability',
})

const CODE = /^[a-z][\w-]*$/

/**
 * A code of ours or of a source as it is read: `fungible_tokens` is `Fungible tokens`, `privateSale` is `Private sale`.
 * What is written in words already stays as it is.
 */
export function nameCode(code: string): string {
  if (Object.hasOwn(NAMES, code)) return NAMES[code] ?? code
  if (!CODE.test(code)) return code
  const words = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
