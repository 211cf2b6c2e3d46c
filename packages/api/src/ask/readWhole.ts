import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Item, isWord, placeOf } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import { CHAIN_SECTORS, type ReadSubjects } from './readSubjects.ts'
import type { ReadTransforms } from './readTransforms.ts'

type Asked = Pick<ReadTransforms, 'transforms'> & {
  catalog: Catalog
  shown: MetricQuery | undefined
}

/** Decides what shares are of, and what is a part of what. */
export function readWhole(
  items: readonly Item[],
  named: ReadSubjects,
  asked: Asked,
): { subjects: ReadSubjects; transforms: ReadTransforms['transforms'] } {
  const subjects = addWhole(items, named, asked)
  const { projects, transforms } = markParts(items, subjects, asked)
  return { subjects: dropStables(items, { ...subjects, projects }), transforms }
}

/**
 * "The share of Aave's TVL that is on Ethereum" and "Solana's share of DEX volume" are parts of it; "Aave's share on Ethereum"
 * is one among others.
 */
function markParts(
  items: readonly Item[],
  subjects: ReadSubjects,
  { transforms, catalog }: Asked,
): Pick<ReadTransforms, 'transforms'> & Pick<ReadSubjects, 'projects'> {
  const isOfFigure = subjects.sectors.some(({ words }) => isBeforeFigure(items, words))
  const isOutsideOf = transforms.some(isShare) || isOfFigure
  const projects = isOutsideOf ? placeOutside(items, subjects, catalog) : subjects.projects
  const kept = { transforms, projects }
  const named = projects.filter(({ isPlace }) => !isPlace)
  const place = projects.find(({ isPlace }) => isPlace)
  const at = placeOf(items, place?.words)
  const said = items.slice(Math.max(0, at - 2), Math.max(0, at)).map(({ words }) => words)
  // "What share of DEX volume is on Solana", and no "shares of DEXes on Solana".
  const isOutside = projects !== subjects.projects
  const isOfSector =
    isOutside || (named.length + subjects.nouns.length === 0 && HAPPENS.test(said.join(' ')))
  const wholes = [...subjects.sectors, ...(isOfSector ? [] : subjects.nouns)]
  const [own, ...others] = [...named, ...wholes]
  if (own === undefined || others.length > 0 || !place || !(isOfSector || named.length > 0))
    return kept
  const isPart = (one: ReadTransforms['transforms'][number]) =>
    isShare(one) && (isOutside || placeOf(items, one.words) < placeOf(items, own.words))
  return {
    projects,
    transforms: transforms.map((one) => (isPart(one) ? { ...one, isPart: true } : one)),
  }
}

/** "Solana vs Base DEX volume", and no "Solana vs DEX volume". */
function isBeforeFigure(items: readonly Item[], words: string): boolean {
  const at = placeOf(items, words)
  const figure = items[at + 1]
  return (
    figure !== undefined &&
    findOperand(figure) !== undefined &&
    !isWord(items[at - 1], 'versus', 'and')
  )
}

const HAPPENS =
  /\b(is|was|are|were|happens?|happened|runs?|sits?|lives?|occurs?|liegt|läuft) (on|auf)$/i

/** "The market share of Uniswap" is one in its sector, and "the share of USDT in stablecoin supply" one of all stablecoins. */
function addWhole(
  items: readonly Item[],
  subjects: ReadSubjects,
  { transforms, catalog, shown }: Asked,
): ReadSubjects {
  const { projects, sectors, nouns, products, excluded } = subjects
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isNamed = sectors.length + nouns.length + products.length + excluded.length > 0
  const share = transforms.find(isShare)
  const [one] = own
  if (share === undefined || one === undefined || own.length > 1 || isNamed || shown)
    return subjects
  const main = catalog.find(one.project_id)?.market_sectors[0]
  const isOfStables = items.some(
    (item) => /^stable/i.test(item.words) && findOperand(item)?.metric === 'outstanding_supply',
  )
  const issuers: typeof CHAIN_SECTORS = one.isChain ? CHAIN_SECTORS : ['stablecoin-issuers']
  const isOfMarket = /market share|marktanteil/i.test(share.words) && main !== undefined
  const market = isOfMarket ? [main] : []
  const whole = isOfStables ? issuers : market
  return { ...subjects, sectors: whole.map((sector) => ({ sector, words: '', isPlural: false })) }
}

const isShare = ({ transform: { kind } }: ReadTransforms['transforms'][number]) => kind === 'share'

/** A chain that is no member of the sector whose share it has: what happens on it. */
function placeOutside(
  items: readonly Item[],
  { projects, sectors, nouns }: ReadSubjects,
  catalog: Catalog,
): ReadSubjects['projects'] {
  const areApps =
    sectors.length === 1 && sectors.every(({ sector }) => !CHAIN_SECTORS.includes(sector))
  const isOutside = ({ project_id, isChain, isPlace }: (typeof projects)[number]) => {
    const groups = catalog.find(project_id)?.market_sectors ?? []
    return (
      isChain && !isPlace && !sectors.some(({ sector }) => groups.some((one) => one === sector))
    )
  }
  if (nouns.length > 0 || !areApps || !projects.every(isOutside)) return projects
  // "The DEX share of Arbitrum fees" is another one; "DEX volumes: Solana vs Base, share" are these.
  const [at, whole] = [...projects.slice(0, 1), ...sectors].map((one) => placeOf(items, one.words))
  const isOther = projects.length === 1 && Number(at) > Number(whole)
  return isOther ? projects : projects.map((one) => ({ ...one, isPlace: true }))
}

/** "Which chains lost stablecoins": what is on the chains, and no issuers. */
function dropStables(items: readonly Item[], subjects: ReadSubjects): ReadSubjects {
  const { sectors, nouns } = subjects
  const isOfChains = nouns.length > 0 && nouns.every(({ dimension }) => dimension === 'chain')
  const areStables = sectors.length === 1 && sectors[0]?.sector === 'stablecoin-issuers'
  const hasFigure = items.some((item) => findOperand(item)?.isVerb === false)
  return isOfChains && areStables && !hasFigure ? { ...subjects, sectors: [] } : subjects
}
