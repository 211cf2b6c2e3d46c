import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSectorShare } from './findSectorShare.ts'
import { ON_CHAINS } from './placeMetric.ts'
import type { Operand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { CHAIN_SECTORS, isChainOf, type ReadProject } from './readSubjects.ts'

/** The subjects of a prompt. */
export type Subjects = Pick<
  ReadPrompt,
  'breakdowns' | 'sectors' | 'products' | 'nouns' | 'excluded'
> & {
  projects: readonly ReadProject[]
  /** Chains that limit where something happens. */
  chains: readonly ReadProject[]
  /**
   * The projects to single out of the whole that they are compared with: shares and ranks are of all that the filters
   * leave.
   */
  focus: readonly ReadProject[]
  /** True if the prompt names only chains after "on". */
  hasPlaceOnly: boolean
}

/** Returns whether a figure of a chain is made of those of the projects on it: its own fees have none of Lido. */
export function isOfPlace({ metric }: Operand): boolean {
  return metric === 'volume' || metric === 'supply' || ON_CHAINS[metric] !== undefined
}

const SECTOR_PLACE = { isPlace: false, isCorrected: false, isToken: false }

/**
 * Chains after "on" limit what something else does there, and so do chains in a breakdown by chain; without anything
 * else they are the subject. What has a share or rank among others is singled out of them.
 */
export function placeSubjects(read: ReadPrompt, catalog: Catalog, isFollowUp = false): Subjects {
  const { sectors, products, nouns, breakdowns, conditions } = read
  const isByChain = breakdowns.some(({ dimension }) => dimension === 'chain')
  const hasOther = read.projects.some(({ isPlace, isChain }) => !isPlace && !isChain)
  const isPlaced = (one: ReadProject) =>
    one.isPlace || (isByChain && one.isChain && hasOther && sectors.length === 0)
  const isByProject =
    [...breakdowns, ...nouns].some(({ dimension }) => dimension === 'project') ||
    (read.top.top !== undefined && nouns.length === 0)
  const own = read.projects.filter((one) => !isPlaced(one))
  const named = own.length > 0 ? own : read.projects
  const hasOwn = own.length + sectors.length + products.length > 0
  // A list with conditions is one of projects.
  // "TVL of Base without Aerodrome" is that of the projects there.
  const isOfOthers =
    read.excluded.length > 0 &&
    !isFollowUp &&
    read.excluded.every((one) => isOfProjects(one, catalog)) &&
    sectors.length + nouns.length === 0 &&
    named.length > 0 &&
    named.every(({ isChain }) => isChain) &&
    read.measures.every(({ operands }) => operands.every(isOfPlace)) &&
    !isWithoutOwn(read)
  if (isOfOthers) return { ...read, projects: [], focus: [], chains: named, hasPlaceOnly: false }
  const part = isFollowUp ? undefined : findSectorShare(read)
  if (part?.whole !== undefined) {
    const { sector, words } = part.sector
    const all = part.whole === 'chains' ? CHAIN_SECTORS : []
    return {
      ...{ ...read, projects: [], nouns: [], chains: [], products: [], hasPlaceOnly: false },
      focus: [
        { ...SECTOR_PLACE, project_id: sector, words, isChain: CHAIN_SECTORS.includes(sector) },
      ],
      breakdowns: [{ dimension: 'market_sector', words: '' }],
      sectors: all.map((one) => ({ sector: one, words: '', isPlural: true })),
    }
  }
  const isLimited = hasOwn || isByProject || isFollowUp || conditions.length > 0
  const subjects = isLimited ? own : read.projects
  const isFocus = comparesWithOthers(read) && hasWhole(read)
  // "How much of the volume of Curve is on Base": the chains are parts of the whole.
  const places = read.projects.filter(isPlaced)
  const isPart = read.transforms.some((one) => one.isPart) && own.length <= 1 && hasOwn
  if (isPart && places.length > 0 && !isFocus)
    return {
      ...{ ...read, projects: own, focus: places, chains: [], hasPlaceOnly: false },
      breakdowns: [{ dimension: 'chain', words: places.map(({ words }) => words).join(', ') }],
    }
  return {
    ...read,
    projects: isFocus ? [] : subjects,
    focus: isFocus ? own : [],
    chains: isLimited ? [...new Map(places.map((one) => [one.project_id, one])).values()] : [],
    hasPlaceOnly: !isLimited && read.projects.length > 0,
  }
}

/** Returns whether projects are asked about by their share or rank, which are among others. */
export function comparesWithOthers({ transforms, projects, breakdowns }: ReadPrompt): boolean {
  const isRelative = transforms.some(
    ({ transform: { kind } }) => kind === 'share' || kind === 'rank',
  )
  const isSplit =
    breakdowns.some(({ dimension }) => dimension !== 'project') ||
    (transforms.some(({ isPart }) => isPart) && projects.some(({ isPlace }) => isPlace))
  return isRelative && !isSplit && projects.some(({ isPlace }) => !isPlace)
}

/** Returns whether a prompt names what the others are: a sector, all projects, all chains. */
export function hasWhole({ sectors, nouns, transforms, ...read }: ReadPrompt): boolean {
  const isDominance =
    read.measures.length === 0 && transforms.some(({ words }) => DOMINANCE.test(words))
  return sectors.length + nouns.length > 0 || read.top.others !== undefined || isDominance
}

export const DOMINANCE = /^dominan/i

/** Returns whether what is left out are projects on chains, and no chains. */
export function isOfProjects(
  { id, isSector }: Subjects['excluded'][number],
  catalog: Catalog,
): boolean {
  return isSector ? !CHAIN_SECTORS.some((one) => one === id) : !isChainOf(catalog, id)
}

/** Returns whether the token of what is asked about is left out: "the treasury of Pendle without PENDLE". */
export function isWithoutOwn(asked: Pick<Subjects, 'projects' | 'excluded'>): boolean {
  const { projects, excluded } = asked
  return excluded.some(({ id }) => projects.some(({ project_id }) => project_id === id))
}

/** "Aave TVL without Arbitrum" leaves out a chain on which something else runs, and no project. */
export function placeExcluded(
  read: ReadPrompt,
  { catalog, context }: { catalog: Catalog; context: MetricQuery | undefined },
): ReadPrompt {
  const { projects = [], sectors = [] } = context?.where ?? {}
  const named = [...read.projects.map(({ project_id }) => project_id), ...projects]
  const groups = [...read.sectors.map(({ sector }) => sector), ...sectors]
  const isOther = named.length + groups.length > 0
  const isByChain = read.breakdowns.some(({ dimension }) => dimension === 'chain')
  const isOfChains =
    named.some((id) => isChainOf(catalog, id)) ||
    groups.some((one) => CHAIN_SECTORS.some((sector) => sector === one))
  const isMember = (id: string) =>
    catalog.find(id)?.market_sectors.some((sector) => groups.includes(sector)) ?? false
  const isPlace = ({ id, isSector }: (typeof read.excluded)[number]) =>
    isOther && !isSector && isChainOf(catalog, id) && (isByChain || !(isOfChains || isMember(id)))
  return { ...read, excluded: read.excluded.map((one) => ({ ...one, isPlace: isPlace(one) })) }
}
