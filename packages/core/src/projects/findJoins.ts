import { foldName } from '../text/foldName.ts'
import { foldText } from '../text/foldText.ts'
import type { Catalog } from './Catalog.ts'
import { findHost } from './findHost.ts'
import { findNameDoubt } from './findNameDoubt.ts'
import { listIdentities } from './ProjectDiscovery.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import type { SourceRecord } from './RecordBook.ts'

/** Two projects that are one, and the identifiers that say so. */
export type FoundJoin = { from_id: string; to_id: string; reason: string }

type Known = {
  /** The records of sources, which state the coins of projects that have no id of it. */
  records: ReadonlyMap<string, SourceRecord>
  /** Returns whether staff said that two projects are different. */
  areDistinct(one: string, other: string): boolean
}

type Entry = {
  id: string
  document: DiscoveredDocument
  isReviewed: boolean
  /** The lists of sources that have an entry of it. */
  lists: ReadonlySet<string>
}

/** A pair that identifiers join. Some lists have two entries of one project, such as two names of a chain. */
type Pair = { one: Entry; other: Entry; reason: string; isListedTwice: boolean }

/**
 * Finds projects that are one: the same id at a source, or two equal identifiers (name, ticker, website, account) that no
 * third project and no other record of the same list has. Names and tickers alone never join. At most one of those joined
 * is reviewed, and it remains; else the one that most sources know. Names that may imitate others join with nothing.
 */
export function findJoins(catalog: Catalog, known: Known): FoundJoin[] {
  const entries = listEntries(catalog)
  const pairs = [
    ...listSameIds(entries),
    ...listCoins(entries, { catalog, records: known.records }),
    ...listSameIdentifiers(entries),
  ]
  return unite(pairs, known)
}

function listEntries({ projects, documents }: Catalog): Entry[] {
  return projects.flatMap(({ project_id: id, is_reviewed: isReviewed }) => {
    const document = documents[id]
    if (document === undefined || (!isReviewed && isDoubtful(document))) return []
    return [{ id, document, isReviewed, lists: listLists(document) }]
  })
}

function isDoubtful({ name, symbol = '' }: DiscoveredDocument): boolean {
  return findNameDoubt(name) !== undefined || findNameDoubt(symbol) !== undefined
}

/** The lists of sources that have an entry of a project. */
function listLists({ sources = {} }: DiscoveredDocument): ReadonlySet<string> {
  const { coingecko, coin_metrics, growthepie, chain_names, defillama, defillama_parent } = sources
  return new Set([
    ...(coingecko ? ['coins'] : []),
    ...(coin_metrics ? ['assets'] : []),
    ...(growthepie ? ['chains on Ethereum'] : []),
    ...(chain_names && !growthepie ? ['chains'] : []),
    ...(defillama || defillama_parent ? ['protocols'] : []),
  ])
}

/**
 * Projects with one id at a source, such as a listed one whose id was added to a reviewed one. An id of a product does
 * not count: figures of a product are not those of its project.
 */
function listSameIds(entries: readonly Entry[]): Pair[] {
  return listEqual(entries, ({ document: { products: _, ...document } }) =>
    listIdentities(document).filter((key) => !key.startsWith('site ')),
  ).flatMap(({ key, group }) => pairUp(group, { reason: `Same id: ${key}`, isListedTwice: true }))
}

type Named = { catalog: Catalog; records: Known['records'] }

/** Coins that a record of one project only states, and of chains those that are named alike too. */
function listCoins(entries: readonly Entry[], { catalog, records }: Named): Pair[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const owners = new Map(
    entries.flatMap((entry) => {
      const coin = entry.document.sources?.coingecko
      return coin === undefined ? [] : [[coin, entry] as const]
    }),
  )
  const stated = new Map<string, { key: string; name: string; entry: Entry }[]>()
  for (const [key, { coin, name, project_id, is_gone }] of records) {
    const entry = coin && !is_gone ? byId.get(catalog.moved.get(project_id) ?? project_id) : null
    if (coin && entry) stated.set(coin, [...(stated.get(coin) ?? []), { key, name, entry }])
  }
  return [...stated].flatMap(([coin, all]) => {
    const owner = owners.get(coin)
    if (owner === undefined) return []
    const isChain = ({ key }: { key: string }) => key.includes(':chains:')
    const projects = new Set(all.filter((one) => !isChain(one)).map(({ entry }) => entry))
    return all.flatMap(({ key, name, entry }): Pair[] => {
      const isAlike = isChain({ key })
        ? beginsWith(name, owner.document.name) || beginsWith(owner.document.name, name)
        : projects.size === 1 && entry.document.sources?.coingecko === undefined
      if (!isAlike || entry === owner) return []
      const reason = `The record ${key} (${name}) states the coin ${coin}`
      return [{ one: entry, other: owner, reason, isListedTwice: isChain({ key }) }]
    })
  })
}

/** Returns whether a name begins with all words of another: "IOTA EVM" with "IOTA". */
function beginsWith(name: string, start: string): boolean {
  const [words, first] = [name, start].map((one) => foldText(one).split(/[\s-]+/))
  return first !== undefined && first[0] !== '' && first.every((word, at) => words?.[at] === word)
}

type Identifiers = { name: string; ticker: string; host: string; account: string }

function identify({ document }: Entry): Identifiers {
  const { name, symbol = '', links, sources = {} } = document
  const own = foldName(name)
  const ticker = isCollectionAlone(document) ? '' : foldText(symbol)
  // The importer of files without names names an asset by its ticker, which says nothing more.
  const isNameless = Object.keys(sources).join() === 'coin_metrics' && name === symbol
  return {
    name: isNameless || own.length < MIN_NAME ? '' : own,
    ticker,
    host: links.website === undefined ? '' : (findHost(links.website) ?? ''),
    account: findAccount(links.twitter),
  }
}

/**
 * Returns whether a project is a collection without a coin, whose abbreviation is no ticker: coins that use it, and its
 * name, may be much older.
 */
export function isCollectionAlone({
  market_sectors: [sector],
  sources = {},
}: DiscoveredDocument): boolean {
  return sector === 'nft-collection' && sources.coingecko === undefined
}

/** A letter is like others by chance. */
const MIN_NAME = 2

function findAccount(address: string | undefined): string {
  const url = address === undefined ? null : URL.parse(address)
  return url === null
    ? ''
    : `@${url.pathname.split('/')[1]?.toLowerCase() ?? ''}`.replace(/^@$/, '')
}

/** Projects with two equal identifiers that are unique among all projects and in each list. */
function listSameIdentifiers(entries: readonly Entry[]): Pair[] {
  const known = new Map(entries.map((entry) => [entry, identify(entry)]))
  const join = (...parts: [string, string][]) =>
    parts.flatMap(([one, other]) => (one === '' || other === '' ? [] : [`${one} · ${other}`]))
  const keysOf = (entry: Entry) => {
    const { name, ticker, host, account } = known.get(entry) ?? identify(entry)
    return join([name, ticker], [name, host], [name, account], [host, ticker], [account, ticker])
  }
  const contradict = (one: Entry, other: Entry) => {
    const [a, b] = [known.get(one), known.get(other)]
    const areOthers = (['host', 'account'] as const).every(
      (of) => a?.[of] && b?.[of] && a[of] !== b[of],
    )
    // A list of protocols has entries that are named like chains and are something else on them.
    const isChainAndProtocol = [[one, other] as const, [other, one] as const].some(
      ([chain, listed]) =>
        chain.document.chains.includes(chain.id) && listed.lists.has('protocols'),
    )
    return areOthers || isChainAndProtocol
  }
  return listEqual(entries, keysOf).flatMap(({ key, group }) => {
    const isUnique = group.filter(({ isReviewed }) => isReviewed).length <= 1
    const lists = group.flatMap((entry) => [...entry.lists])
    if (!isUnique || new Set(lists).size < lists.length) return []
    return pairUp(group, { reason: `Both have ${key}`, isListedTwice: false }).filter(
      ({ one, other }) => !contradict(one, other),
    )
  })
}

function listEqual(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]) {
  const groups = new Map<string, Set<Entry>>()
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, new Set([entry]))
      else group.add(entry)
    }
  return [...groups].flatMap(([key, group]) => (group.size > 1 ? [{ key, group: [...group] }] : []))
}

/** Each of a group with the one that remains. */
function pairUp(group: readonly Entry[], link: Omit<Pair, 'one' | 'other'>): Pair[] {
  const [into, ...others] = group.toSorted(compareRank)
  return into === undefined ? [] : others.map((other) => ({ one: into, other, ...link }))
}

/** The one that remains comes first. */
function compareRank(one: Entry, other: Entry): number {
  return (
    Number(other.isReviewed) - Number(one.isReviewed) ||
    Number(other.lists.has('protocols')) - Number(one.lists.has('protocols')) ||
    Object.keys(other.document.sources ?? {}).length -
      Object.keys(one.document.sources ?? {}).length ||
    (one.id < other.id ? -1 : 1)
  )
}

type Cluster = { entries: readonly Entry[]; reasons: ReadonlyMap<Entry, string> }

/** Joins pairs of pairs, and leaves out what would join two reviewed projects, two ids of one list or what is distinct. */
function unite(pairs: readonly Pair[], { areDistinct }: Known): FoundJoin[] {
  const clusters = new Map<Entry, Cluster>()
  for (const { one, other, reason, isListedTwice } of pairs) {
    const clusterOf = (entry: Entry): Cluster =>
      clusters.get(entry) ?? { entries: [entry], reasons: new Map() }
    const [a, b] = [clusterOf(one), clusterOf(other)]
    if (a === b) continue
    const entries = [...a.entries, ...b.entries]
    const isBlocked = a.entries.some((x) =>
      b.entries.some((y) => areDistinct(x.id, y.id) || haveOtherIds(x, y, isListedTwice)),
    )
    if (isBlocked || entries.filter(({ isReviewed }) => isReviewed).length > 1) continue
    const [lower] = [one, other].toSorted(compareRank).toReversed()
    const reasons = new Map([
      ...a.reasons,
      ...b.reasons,
      ...(lower ? [[lower, reason] as const] : []),
    ])
    for (const entry of entries) clusters.set(entry, { entries, reasons })
  }
  return [...new Set([...clusters.values()].map(({ entries }) => entries))].flatMap((entries) => {
    const [into, ...others] = entries.toSorted(compareRank)
    if (into === undefined) return []
    const reasons = clusters.get(into)?.reasons ?? new Map<Entry, string>()
    return others.map((one) => ({
      from_id: one.id,
      to_id: into.id,
      reason: reasons.get(one) ?? `Same as ${into.document.name}`,
    }))
  })
}

/** Returns whether a source that has one id for each project has different ones for two. */
function haveOtherIds(one: Entry, other: Entry, isListedTwice: boolean): boolean {
  const [a, b] = [one.document.sources ?? {}, other.document.sources ?? {}]
  const isOther = (['coingecko', 'growthepie', 'defillama_parent'] as const).some(
    (source) => a[source] !== undefined && b[source] !== undefined && a[source] !== b[source],
  )
  return isOther || (!isListedTwice && [...one.lists].some((list) => other.lists.has(list)))
}
