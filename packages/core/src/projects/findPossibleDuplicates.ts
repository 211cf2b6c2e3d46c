import type { DUPLICATE_REASONS, PossibleDuplicate } from '../answers/ProjectMoves.ts'
import { editDistance } from '../text/findNearest.ts'
import { foldName } from '../text/foldName.ts'
import { foldText } from '../text/foldText.ts'
import type { Catalog } from './Catalog.ts'
import { findHost } from './findHost.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'

type Reason = (typeof DUPLICATE_REASONS)[number]

/** The weight of each reason to consider two projects the same. */
const WEIGHTS: Readonly<Record<Reason, number>> = {
  'same-name': 8,
  'same-website': 4,
  'same-symbol': 2,
  'similar-name': 1,
}

/** A ticker or name that more projects have says nothing about two of them. */
const MAX_ALIKE = 5
/** Shorter names are alike by chance. */
const MIN_NAME_LENGTH = 6

type Entry = { id: string; document: DiscoveredDocument; isReviewed: boolean }

/**
 * Pairs of projects that may be one, the likeliest first: names that are the same or nearly so, the same ticker, the
 * same website. Pairs that are both reviewed, and those that staff called different, are left out. Pass it to
 * `catalog.derive`.
 */
export function findPossibleDuplicates(catalog: Catalog): readonly PossibleDuplicate[] {
  const entries = catalog.projects.flatMap(({ project_id: id, is_reviewed }): Entry[] => {
    const document = catalog.documents[id]
    return document === undefined ? [] : [{ id, document, isReviewed: is_reviewed }]
  })
  const alike: [Entry, Entry, Reason][] = [
    ...listEqual(entries, 'same-name', ({ document }) => foldName(document.name)),
    ...listEqual(entries, 'same-symbol', ({ document }) => foldText(document.symbol ?? '')),
    ...listEqual(
      entries,
      'same-website',
      ({ document: { links } }) => links.website && findHost(links.website),
    ),
    ...listSimilar(entries),
  ]
  const pairs = new Map<string, { pair: [Entry, Entry]; reasons: Set<Reason> }>()
  for (const [one, other, reason] of alike) {
    if (one.id === other.id || (one.isReviewed && other.isReviewed)) continue
    const pair: [Entry, Entry] = one.id < other.id ? [one, other] : [other, one]
    const key = `${pair[0].id} ${pair[1].id}`
    const known = pairs.get(key) ?? { pair, reasons: new Set() }
    known.reasons.add(reason)
    pairs.set(key, known)
  }
  const isDistinct = catalog.derive(indexDistinct)
  return [...pairs.values()]
    .filter(({ pair: [one, other] }) => !isDistinct(one.id, other.id))
    .map(({ pair, reasons }) => describe(pair, reasons))
    .sort((a, b) => weigh(b) - weigh(a) || (a.from.project_id < b.from.project_id ? -1 : 1))
}

/**
 * Counts the unreviewed projects with the name of a reviewed one that staff did not call different: the pairs
 * most worth a look. Pass it to `catalog.derive`.
 */
export function countNamesakes(catalog: Catalog): number {
  const reviewed = new Map(
    catalog.projects.flatMap(({ is_reviewed, name, project_id }) =>
      is_reviewed ? [[foldName(name), project_id] as const] : [],
    ),
  )
  const isDistinct = catalog.derive(indexDistinct)
  return catalog.projects.filter(({ is_reviewed, name, project_id }) => {
    const other = is_reviewed ? undefined : reviewed.get(foldName(name))
    return other !== undefined && !isDistinct(project_id, other)
  }).length
}

function listEqual(
  entries: readonly Entry[],
  reason: Reason,
  keyOf: (entry: Entry) => string | undefined,
): [Entry, Entry, Reason][] {
  return [...Map.groupBy(entries, keyOf)].flatMap(([key, group]) =>
    key && group.length <= MAX_ALIKE
      ? listPairs(group).map(([one, other]): [Entry, Entry, Reason] => [one, other, reason])
      : [],
  )
}

function listPairs(group: readonly Entry[]): [Entry, Entry][] {
  return group.flatMap((one, at) =>
    group.slice(at + 1).map((other): [Entry, Entry] => [one, other]),
  )
}

/** Words that a list adds to the name of a project. */
const ADDED_WORDS = /(?<![\s-])[\s-]+(?:protocol|finance|labs?|network|dao|token|chain|v\d+)$/i

/** Names of which one has a letter more, less or another, or one of the words that lists add. */
function listSimilar(entries: readonly Entry[]): [Entry, Entry, Reason][] {
  const byVariant = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const variant of listVariants(entry.document.name))
      byVariant.set(variant, [...(byVariant.get(variant) ?? []), entry])
  return [...byVariant].flatMap(([variant, group]) =>
    variant === '' || group.length > MAX_ALIKE
      ? []
      : listPairs(group).flatMap(([one, other]): [Entry, Entry, Reason][] =>
          isSimilar(one, other) ? [[one, other, 'similar-name']] : [],
        ),
  )
}

/** Texts of which two similar names have one in common. */
function listVariants(text: string): ReadonlySet<string> {
  const name = foldName(text)
  const shorter =
    name.length < MIN_NAME_LENGTH
      ? []
      : [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1))
  return new Set([name, foldName(text.replace(ADDED_WORDS, '')), ...shorter])
}

function isSimilar({ document: one }: Entry, { document: other }: Entry): boolean {
  const [a, b] = [foldName(one.name), foldName(other.name)]
  if (a === b) return false
  const [shortA, shortB] = [one, other].map(({ name }) => foldName(name.replace(ADDED_WORDS, '')))
  if (shortA === shortB || shortA === b || shortB === a) return true
  return Math.min(a.length, b.length) >= MIN_NAME_LENGTH && editDistance(a, b) === 1
}

/** Returns whether staff called two projects different. Pass it to `catalog.derive`. */
export function indexDistinct({ stated, moved }: Catalog): (one: string, other: string) => boolean {
  const distinct = new Set<string>()
  const idOf = (id: string) => moved.get(id) ?? id
  for (const [id, { distinct_from = [] }] of Object.entries(stated))
    for (const other of distinct_from) distinct.add(`${idOf(id)} ${idOf(other)}`)
  return (one, other) => distinct.has(`${one} ${other}`) || distinct.has(`${other} ${one}`)
}

function weigh({ reasons }: PossibleDuplicate): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
}

/** A reviewed project remains; else the one that more sources know. */
function describe([one, other]: [Entry, Entry], reasons: ReadonlySet<Reason>): PossibleDuplicate {
  const rank = ({ document, isReviewed }: Entry) =>
    Number(isReviewed) * 100 + Object.keys(document.sources ?? {}).length
  const [into, from] = rank(other) > rank(one) ? [other, one] : [one, other]
  return {
    into: describeEntry(into),
    from: describeEntry(from),
    reasons: (Object.keys(WEIGHTS) as Reason[]).filter((reason) => reasons.has(reason)),
  }
}

function describeEntry({ id, document, isReviewed }: Entry): PossibleDuplicate['into'] {
  return {
    project_id: id,
    name: document.name,
    symbol: document.symbol ?? '',
    is_reviewed: isReviewed,
    market_sector: document.market_sectors[0],
    website: document.links.website ?? null,
    sources: listSources(document),
  }
}

/** The sources that have an id for a project. */
function listSources({ sources = {} }: DiscoveredDocument): string[] {
  const fields = Object.keys(sources) as (keyof typeof sources)[]
  // Chains of growthepie have names too.
  const own = fields.filter((field) => field !== 'chain_names' || !sources.growthepie)
  return [...new Set(own.map((field) => SOURCE_OF[field]))].sort()
}

const SOURCE_OF: Readonly<Record<keyof NonNullable<DiscoveredDocument['sources']>, string>> = {
  coingecko: 'coingecko',
  coin_metrics: 'coin-metrics',
  defillama: 'defillama',
  defillama_parent: 'defillama',
  defillama_protocols: 'defillama',
  defillama_emissions: 'defillama-emissions',
  chain_names: 'defillama',
  stablecoins: 'defillama',
  growthepie: 'growthepie',
}
