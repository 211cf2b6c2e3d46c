import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { MARKET_SECTORS, type MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type Cursor, listUnused } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { type Item, isWord, placeOf } from './readItems.ts'
import { findOperand } from './readMeasures.ts'

export type ReadProject = {
  project_id: string
  words: string
  /** True if it follows "on": then it may be the chain that something runs on. */
  isPlace: boolean
  /** True if it is a blockchain. */
  isChain: boolean
  isCorrected: boolean
  /** True if the words name a token that it issues besides its own. */
  isToken: boolean
}

export type ReadSubjects = {
  projects: ReadProject[]
  /** Names that several projects share. */
  shared: { words: string; ids: string[] }[]
  products: { project_id: string; product_id: string; words: string }[]
  sectors: { sector: MarketSectorId; words: string; isPlural: boolean }[]
  /** A wish for each project or chain by itself: "protocols", "all chains". */
  nouns: { dimension: 'project' | 'chain'; words: string }[]
  /** The parts to leave out: projects, or the members of a sector. */
  excluded: {
    words: string
    id: string
    isSector: boolean
    /** True of a chain on which what is asked about runs, among others. */
    isPlace?: boolean
  }[]
  /** A word for projects in another sector than those of blockchains. */
  apps?: string
  /** True if projects come on top of those on screen. */
  isAdded: boolean
  /** Amounts in the project's own token, and the words. */
  native?: { words: string; project_id: string | null }
}

/** Reads what a prompt is about, and marks the items as used. */
export function readSubjects(items: readonly Item[], catalog: Catalog): ReadSubjects {
  const read: ReadSubjects = {
    ...{ projects: [], shared: [], products: [], sectors: [], nouns: [] },
    ...{ excluded: [], isAdded: false },
  }
  for (const { item } of [...listUnused(items)].filter(isThanName))
    if (item) item.meanings = [{ kind: 'word', word: 'versus' }]
  for (const place of listUnused(items)) {
    const dimension = findDimension(place.item)
    if (place.is('native')) {
      const words = place.use()
      read.native ??= { words, project_id: null }
    } else if (place.is('correction') && read.projects.length > 0) {
      read.projects.pop()
      place.use()
    } else if (place.is('add') || isAgainstScreen(place)) read.isAdded = place.use() !== ''
    else if (isExcept(place) || isBut(place)) readExcluded(place, read, catalog)
    else if (dimension === 'project' || dimension === 'chain')
      read.nouns.push({ dimension, words: place.use() })
    else readThing(place, read, catalog)
  }
  readGwei(items, read)
  readApps(items, read)
  return { ...read, projects: placeChains(items, read, catalog) }
}

/** Gas is priced in billionths of Ether, which is Ethereum's where nothing else is named. */
function readGwei(items: readonly Item[], read: ReadSubjects): void {
  const [words] = items.flatMap((item) => GWEI.exec(item.words)?.[0] ?? [])
  if (words === undefined) return
  const project_id = 'ethereum'
  read.native = { words, project_id }
  const isOpen = read.projects.length + read.sectors.length + read.nouns.length === 0
  const ethereum = { project_id, words, isPlace: false, isChain: true }
  if (isOpen) read.projects.push({ ...ethereum, isCorrected: false, isToken: false })
}

export const GWEI = /\b(?:in )?gwei$/i

/** "Everyone on Base" are the projects there, and "apps" are no blockchains. */
function readApps(items: readonly Item[], read: ReadSubjects): void {
  for (const [at, item] of items.entries()) {
    const isOfPlace = isWord(items[at + 1], 'on') || isWord(items[at + 1], 'in')
    if (EVERYONE.test(item.words) && isOfPlace && read.projects.some(({ isPlace }) => isPlace))
      read.nouns.push({ dimension: 'project', words: item.words })
    if (APPS.test(item.words)) read.apps ??= item.words
  }
}

/** The market sectors of blockchains. */
export const CHAIN_SECTORS: readonly MarketSectorId[] = [
  'blockchains-l1',
  'blockchains-l2',
  'blockchains-l3',
]

/** The market sectors of apps. */
export const APP_SECTORS = MARKET_SECTORS.map(({ market_sector_id }) => market_sector_id).filter(
  (id) => !CHAIN_SECTORS.includes(id),
)

const APPS = /^(d?apps?|applications?|anwendung(en)?)$/i
const EVERYONE = /^(every(thing|one|body)|alles?|jeder?)$/i

/** "Uniswap base volume", "aave (ethereum only) fees": a chain beside a project that runs on it is where it runs. */
function placeChains(
  items: readonly Item[],
  { projects, products }: ReadSubjects,
  catalog: Catalog,
): ReadProject[] {
  // "Aave v3 Ethereum" is what it is there.
  const named = projects.filter(({ isChain }) => !isChain)
  const [own, ...others] = named.length > 0 ? named : products
  if (own === undefined || others.length > 0) return projects
  const chains = catalog.find(own.project_id)?.chains ?? []
  const isBeside = (one: ReadProject): boolean => {
    const [from = 0, to = 0] = [placeOf(items, own.words), placeOf(items, one.words)].toSorted(
      (a, b) => a - b,
    )
    const between = items.slice(from + 1, to)
    const next = items[placeOf(items, one.words) + 1]?.words ?? ''
    const isNamed = / chain$/i.test(one.words) || /^(only|chain)$/i.test(next)
    const isOpen = isNamed || items[to]?.isAfterBreak !== true
    return isOpen && !between.some((item) => isWord(item, ...APART) || isOther(item))
  }
  const isOther = (item: Item) => projects.some(({ words }) => words === item.words)
  const isOn = (one: ReadProject) => one.isChain && chains.includes(one.project_id)
  // "Aave, Ethereum, Solana" is a list.
  const areOn = projects.every((one) => !one.isChain || isOn(one))
  const isPlaced = areOn && projects.some((one) => isOn(one) && isBeside(one))
  return projects.map((one) => (isPlaced && isOn(one) ? { ...one, isPlace: true } : one))
}

const APART = ['versus', 'and', 'over', 'divided', 'times', 'plus', 'than', 'by', 'ratio'] as const

function readThing(place: Cursor, read: ReadSubjects, catalog: Catalog): void {
  if (readVersion(place, read, catalog)) place.use()
  else if (place.item?.meanings[0]?.kind !== 'word') readName(place, read, catalog)
}

/** "Uniswap v3 vs v4": another version of what was named before. */
function readVersion(place: Cursor, read: ReadSubjects, catalog: Catalog): boolean {
  const [version] = /^v\d+$/i.exec(place.item?.words ?? '') ?? []
  const owner =
    read.products.at(-1)?.project_id ?? read.projects.at(-1)?.project_id ?? findNext(place)
  const found = catalog
    .find(owner ?? '')
    ?.products.find(({ name }) => name.toLowerCase().endsWith(` ${version?.toLowerCase()}`))
  if (version === undefined || owner === undefined || found === undefined) return false
  read.products.push({ project_id: owner, product_id: found.product_id, words: version })
  return true
}

/** "V2 vs v3 fees of Uniswap" names the project last. */
function findNext(place: Cursor): string | undefined {
  return place.items
    .slice(place.at)
    .flatMap(({ meanings: [first] }) => (first?.kind === 'project' ? [first.project_id] : []))[0]
}

/** "Vs Uniswap" compares with what is on screen. */
function isAgainstScreen(place: Cursor): boolean {
  const isFirst = place.items.slice(0, place.at).every((item) => isWord(item, 'filler', 'and'))
  const [next] = place.move(1).item?.meanings ?? []
  // "And Morpho", and no "and for Morpho".
  const isMore = place.is('and') && (next?.kind === 'project' || next?.kind === 'product')
  const words = place.item?.words ?? ''
  return isFirst && (place.is('versus') || isMore || /^compared? (to|with)$/i.test(words))
}

/** "Is Base bigger than Arbitrum" compares the two. */
function isThanName(place: Cursor): boolean {
  const [next] = place.move(1).item?.meanings ?? []
  const kinds = place.items.map(({ meanings: [first] }) => first?.kind)
  const isOfTwo = kinds.filter((kind) => kind === 'project').length > 1
  return (
    place.is('above', 'below') && next?.kind === 'project' && isOfTwo && !kinds.includes('sector')
  )
}

/** "Drop Aave" leaves it out, and "the biggest drop of Aave" does not. */
function isExcept(place: Cursor): boolean {
  const isFirst = place.at === 0 || place.item?.isAfterBreak === true
  const isVerb = isFirst || place.move(-1).is('and', 'filler')
  return place.is('except') && (isVerb || !place.is('fall'))
}

/** "All chains but Solana"; "but only Base" leaves nothing out. */
function isBut(place: Cursor): boolean {
  const before = place.items.slice(0, place.at)
  return (
    /^but$/i.test(place.item?.words ?? '') &&
    before.some(
      (item) => isWord(item, 'all', 'each') || /^every(thing|one|body)$/i.test(item.words),
    ) &&
    !/^only$/i.test(place.move(1).item?.words ?? '')
  )
}

const BUT = /^(but|sondern|aber|only|nur|just)$/i

/** "Without Aave and Lido", "excluding bridges": the names up to the first other word. */
function readExcluded(place: Cursor, read: ReadSubjects, catalog: Catalog): void {
  const names: ReadSubjects = { ...read, projects: [], shared: [], products: [], sectors: [] }
  let end = place.next()
  for (; ; end = end.next()) {
    const before = names.projects.length + names.sectors.length + names.shared.length
    // "L1s without Bitcoin, in ETH".
    const isUnit = before > 0 && /^in$/i.test(end.move(-1).item?.words ?? '')
    if (isUnit || isBeyondExcluded(place, end, before > 0)) break
    if (end.is('and', 'all')) continue
    if (end.item === undefined || end.item.isUsed) break
    if (findDimension(end.item) === 'chain') {
      const words = end.use()
      names.sectors.push(...CHAIN_SECTORS.map((sector) => ({ sector, words, isPlural: true })))
      continue
    }
    readName(end, names, catalog)
    if (names.projects.length + names.sectors.length + names.shared.length > before) continue
    // "Ex stables and treasuries" goes on, with what nothing leaves out.
    const isOpen = before > 0 && end.move(-1).is('and')
    if (isOpen && findOperand(end.item) !== undefined) {
      names.shared.push({ words: end.use(), ids: [] })
      continue
    }
    break
  }
  const found = [
    ...names.projects.map(({ project_id: id }) => ({ id, isSector: false })),
    ...names.sectors.map(({ sector: id }) => ({ id, isSector: true })),
    ...names.shared.map(({ words: id }) => ({ id, isSector: false })),
  ]
  if (found.length === 0) return
  const words = place.use(place.countTo(end)).trim()
  read.excluded.push(...found.map((one) => ({ ...one, words })))
}

/** "Not ETH but SOL", "not Uniswap: DEX volume" go on with what is asked for. */
function isBeyondExcluded(place: Cursor, end: Cursor, hasNames: boolean): boolean {
  if (place.items.slice(place.at + 1, end.at).some(({ words }) => BUT.test(words))) return true
  const [figure] = end.item?.isAfterBreak && hasNames ? [end.move(1).item] : []
  return figure !== undefined && findOperand(figure) !== undefined
}

/** A sector, a product, or a project. What precedes "like" is an example and no subject. */
function readName(place: Cursor, read: ReadSubjects, catalog: Catalog): void {
  const { meanings = [], isCorrected = false } = place.item ?? {}
  const sector = isNamedSo(place, catalog)
    ? undefined
    : meanings.find((one) => one.kind === 'sector')
  const product = meanings.find((one) => one.kind === 'product')
  const named = meanings.filter((one) => one.kind === 'project')
  const own = named.filter(({ isToken }) => isToken !== true)
  const owners = (own.length > 0 ? own : named).map(({ project_id }) => project_id)
  const [project_id, ...others] = chooseOwners(owners, place, catalog)
  if (!(sector || product || project_id)) return
  const isPlural = isEach(place)
  const isOfChain = project_id !== undefined && isChainOf(catalog, project_id)
  const words = place.use()
  if (place.move(1).is('like')) {
    place.move(1).use()
    return
  }
  const last = read.projects.at(-1)
  const isApposition =
    sector?.sector.startsWith('blockchains-') === true &&
    !isPlural &&
    last?.words === place.move(-1).item?.words &&
    catalog.find(last?.project_id ?? '')?.market_sectors.includes(sector.sector) === true
  // "Ethereum L1" is Ethereum.
  if (isApposition) return
  if (sector) read.sectors.push({ sector: sector.sector, words, isPlural })
  else if (product) read.products.push({ ...product, words })
  else if (project_id === undefined) return
  else if (
    isInTermsOf(place, catalog.find(project_id)?.symbol) ||
    isOfNamed(place, project_id, read)
  )
    read.native = { words: `in ${words}`, project_id }
  else if (others.length > 0) read.shared.push({ words, ids: [project_id, ...others] })
  else {
    const isChainPlace =
      isOfChain &&
      (isPlace(place) ||
        isLead(place, catalog.find(project_id)?.market_sectors) ||
        isAside(place, read))
    read.projects.push({
      project_id,
      words,
      isPlace: isChainPlace,
      isChain: isOfChain,
      isCorrected,
      isToken: own.length === 0,
    })
  }
}

/** "Stable" is a project, and "stables" are a sector. */
function isNamedSo({ item }: Cursor, catalog: Catalog): boolean {
  return (item?.meanings ?? []).some(
    (one) => one.kind === 'project' && catalog.find(one.project_id)?.name === item?.words,
  )
}

/**
 * The projects that a name may mean: reviewed ones rather than those that only a source lists, and of several, such as
 * POL and POLS by their stems, the one that every other door opens by it.
 */
function chooseOwners(ids: readonly string[], { item }: Cursor, catalog: Catalog): string[] {
  const owners = [...new Set(ids)]
  const reviewed = owners.filter((id) => catalog.find(id)?.is_reviewed)
  const likely = reviewed.length > 0 ? reviewed : owners
  const resolved = resolveProject(catalog, (item?.words ?? '').replace(/['’]s?$/i, ''))
  const id = resolved.kind === 'found' ? resolved.project.project_id : undefined
  return id !== undefined && likely.includes(id) ? [id] : likely
}

const DENOMINATED = /^(denominated|measured|expressed|quoted|priced|valued|given)$/i

/** "In UNI terms", "denominated in UNI", "in ETH" and no "in ethereum". */
function isInTermsOf(place: Cursor, symbol = ''): boolean {
  const isTicker = place.item?.words.toLowerCase() === symbol.toLowerCase() && symbol !== ''
  if (isTicker && /^in$/i.test(place.move(-1).item?.words ?? '')) return true
  const isTerms = /^terms?$/i.test(place.move(1).item?.words ?? '')
  const isDenominated = DENOMINATED.test(place.move(-2).item?.words ?? '')
  return isTerms || (place.move(-1).is('in') && isDenominated)
}

/** "Polygon fees in MATIC" names the project a second time. */
function isOfNamed(place: Cursor, projectId: string, { projects }: ReadSubjects): boolean {
  const isIn = /^in$/i.test(place.move(-1).item?.words ?? '')
  const { meanings = [], words = '' } = place.item ?? {}
  const isShort = meanings.some((one) => one.kind === 'project' && (one.isTicker || one.isAlias))
  const isOther = (one: ReadProject) => one.words.toLowerCase() !== words.toLowerCase()
  return isIn && isShort && projects.some((one) => one.project_id === projectId && isOther(one))
}

/** Returns whether a project is a blockchain. */
export function isChainOf(catalog: Catalog, id: string): boolean {
  return catalog.find(id)?.market_sectors.some((one) => CHAIN_SECTORS.includes(one)) ?? false
}

/** "Solana dexes" are those on Solana; "Ethereum L2s" are chains themselves, and "dYdX perps" are dYdX. */
function isLead(place: Cursor, own: readonly MarketSectorId[] = []): boolean {
  const { meanings: [next] = [], words = '' } = place.move(1).item ?? {}
  // "Base apps" run on it.
  if (/^(d?apps?|protocols?|projects?)$/i.test(words)) return true
  return (
    next?.kind === 'sector' && !next.sector.startsWith('blockchains-') && !own.includes(next.sector)
  )
}

/** "GMX volume Arbitrum vs Avalanche": chains behind the figure of something else. */
function isAside(place: Cursor, { projects }: ReadSubjects): boolean {
  // "Solana DEX volume exceeded Ethereum's".
  if (projects.at(-1)?.isPlace && place.move(-1).is('above', 'below', 'than')) return true
  const isFigure = ({ item }: Cursor) => item !== undefined && findOperand(item) !== undefined
  if (place.item?.isAfterBreak || projects.every(({ isChain }) => isChain)) return false
  if (isFigure(place.move(-1))) return !isFigure(place.move(1))
  return place.move(-1).is('versus') && projects.at(-1)?.isPlace === true
}

const MEMBERS = /^(d?apps?|applications?|protocols?|projects?)$/i

/** Returns whether "on" precedes the list that the item is in. */
function isPlace(place: Cursor): boolean {
  const before = place.move(-1)
  if (before.is('on')) return true
  // "Apps of Solana" run on it.
  if (before.is('of') && MEMBERS.test(before.move(-1).item?.words ?? '')) return true
  const isList =
    before.is('and', 'filler', 'all', 'versus') || before.item?.meanings[0]?.kind === 'project'
  return isList && isPlace(before)
}

/** "DEXes", "lending protocols", "every bridge": each project by itself is meant, not their sum. */
function isEach(place: Cursor): boolean {
  const isPlural = /s$/i.test(place.item?.words ?? '')
  const isOfProjects = findDimension(place.move(1).item) === 'project'
  return isPlural || isOfProjects || place.move(-1).is('each', 'all')
}
