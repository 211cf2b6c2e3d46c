import { BLOCK_EXPLORERS } from './BLOCK_EXPLORERS.ts'

/**
 * Where an address can be looked up on its chain. Undefined on a chain whose explorer is not known, and for a text
 * that is no address of the chain, so that no link leads to nothing.
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
