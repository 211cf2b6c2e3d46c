/** The usage categories of the Open Labels Initiative whose names do not follow from their ids. */
const NAMES: Readonly<Record<string, string>> = {
  ai: 'AI',
  cc_communication: 'Cross-chain communication',
  cex: 'Centralised exchange',
  depin: 'Physical infrastructure (DePIN)',
  derivative: 'Derivatives',
  developer_tools: 'Developer tools',
  dex: 'Decentralised exchange',
  erc4337: 'Account abstraction (ERC-4337)',
  nft_fi: 'NFT finance',
  nft_marketplace: 'NFT marketplace',
  non_fungible_tokens: 'Non-fungible tokens',
  rwa: 'Real-world assets',
  settlement: 'Settlement and data availability',
}

/** A category of a contract's label as it is read: `fungible_tokens` is `Fungible tokens`. */
export function labelCategoryName(category: string): string {
  if (category === '') return 'No category'
  const words = category.replaceAll('_', ' ')
  return Object.hasOwn(NAMES, category)
    ? (NAMES[category] ?? words)
    : words.charAt(0).toUpperCase() + words.slice(1)
}
