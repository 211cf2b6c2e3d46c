/** Words of categories that are not written as others. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ai: 'AI',
  btc: 'BTC',
  cdp: 'CDP',
  cedefi: 'CeDeFi',
  cex: 'CEX',
  dao: 'DAO',
  dca: 'DCA',
  depin: 'DePIN',
  dex: 'DEX',
  dexs: 'DEXs',
  mev: 'MEV',
  nft: 'NFT',
  nftfi: 'NFTFi',
  otc: 'OTC',
  rwa: 'RWA',
  sofi: 'SoFi',
  tcg: 'TCG',
}

/** A category of a source as it is read: `ai agents` is `AI agents`. Defaults are known in lower case only. */
export function nameCategory(category: string): string {
  if (category !== category.toLowerCase()) return category
  const words = category.replaceAll(/[a-z]+/g, (word) =>
    Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] ?? word) : word,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
