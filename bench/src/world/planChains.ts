import type { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { createCurve } from './createCurve.ts'
import { hashText, shareOf } from './hashText.ts'
import { createNames } from './nameThings.ts'
import type { Chain, Coin } from './World.ts'

/** Chains that no list has, and only breakdowns name. */
const HIDDEN = 12
/** One in so many invented chains has a coin of its own. */
const COIN_EVERY = 3

/** Returns the chains of the catalog, and as many others as it takes, the most important first. */
export function planChains(
  documents: Readonly<Record<string, ProjectDocument>>,
  { coins, count, day }: { coins: readonly Coin[]; count: number; day: number },
): Chain[] {
  const byProject = new Map(coins.map((coin) => [coin.project_id, coin]))
  const own = Object.entries(documents).flatMap(([project_id, document]) => {
    if (!isChain(document)) return []
    const coin = byProject.get(project_id) ?? null
    return [{ project_id, coin, ...nameChain(document) }]
  })
  const taken = [...Object.values(documents), ...coins].map(({ name }) => name)
  const createName = createNames(taken)
  const names = new Set(taken)
  // A coin of the same name that no reviewed project has; pages are compared by names, of which each has one meaning.
  const free = coins.filter(
    ({ project_id, isTwin, name }) =>
      !project_id && !isTwin && /\w+ Network$/.test(name) && !names.has(nameChainOf(name)),
  )
  const invented = Array.from({ length: Math.max(HIDDEN, count - own.length) }, (_, index) => {
    const coin = index % COIN_EVERY === 0 ? (free[index / COIN_EVERY] ?? null) : null
    const name = (coin && nameChainOf(coin.name)) ?? createName(`chain ${index}`, 'Chain')
    const breakdownName = index % 5 === 0 ? `${name} L1` : name
    const chainId = index % 2 === 0 ? 700_000 + (hashText(name) % 100_000) : null
    return { project_id: null, coin, name, breakdownName, chainId }
  })
  return [...own.toSorted(bySize), ...invented].map((chain, index, all) => ({
    ...chain,
    tvl: createCurve(`chain ${chain.name}`, { last: 6e10 / (index + 1) ** 1.4, lastDay: day }),
    isListed: index < all.length - HIDDEN,
  }))
}

function nameChainOf(coin: string): string {
  return coin.replace(/ Network$/, '')
}

function bySize(
  a: { coin: Coin | null; name: string },
  b: { coin: Coin | null; name: string },
): number {
  const size = ({ coin, name }: typeof a) => (coin?.supply ?? 0) + shareOf(name)
  return size(b) - size(a)
}

/** Returns whether a document is that of a chain with names in lists. */
function isChain({ market_sectors, sources }: ProjectDocument): boolean {
  return (
    market_sectors.some((sector) => sector.startsWith('blockchains-')) &&
    sources?.chain_names !== undefined
  )
}

function nameChain({
  name,
  sources,
}: ProjectDocument): Pick<Chain, 'name' | 'breakdownName' | 'chainId'> {
  const names = sources?.chain_names ?? []
  const written = names.filter((one) => /[A-Z]/.test(one))
  const id = names.find((one) => /^\d+$/.test(one))
  return {
    name: written[0] ?? name,
    breakdownName: written.at(-1) ?? name,
    chainId: id === undefined ? null : Number(id),
  }
}
