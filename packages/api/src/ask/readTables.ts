import { listUnused } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { type Item, isNameless, isWord, numberOf } from './readItems.ts'
import { findOperand } from './readMeasures.ts'

export type ReadTables = {
  /** The largest holders of a token, and how many. */
  held?: { count: number | undefined }
  /** Tokenized assets: the class that is named, other names, and the column that groups them. */
  assets?: {
    asset_class: { words: string } | undefined
    names: { words: string }[]
    group: { column: string; words: string } | undefined
  }
  /** True of flows whose other end is asked for. */
  areFlows?: boolean
}

/** Reads whether holders, flows between chains or tokenized assets are asked about, and marks the items as used. */
export function readTables(items: readonly Item[]): ReadTables {
  if (readFlows(items)) return { areFlows: true }
  const held = readHolders(items)
  const assets = held === undefined ? readAssets(items) : undefined
  return { ...(held && { held }), ...(assets && { assets }) }
}

const ENDS =
  /\b(from|to|into|onto) (which|what|where|other)\b|\b(source|origin|sending|destination|receiving) (chain|network)s?\b|^where .*\b(come|came|go|goes|went)\b/i
const MOVES =
  /\b(money|funds|capital|liquidity)( was| were| has| have)? (move|flow|bridge|went|go)/i
const BETWEEN = /\bfrom\b.*\bto\b|\bto\b.*\bfrom\b/i
const OF_FLOWS =
  /^(which|what|where|other|source|origin|sending|destination|receiving|money|funds|capital|liquidity|(come|came|go|goes|went|mov|flow|bridg).*)$/i

/** "From which chains did money bridge to Base", "where do bridge inflows to Base come from". */
function readFlows(items: readonly Item[]): boolean {
  const text = items.map(({ words }) => words).join(' ')
  const isBridge = (item: Item) =>
    item.meanings.some((one) => one.kind === 'sector' && one.sector === 'bridge') ||
    /^bridge_/.test(findOperand(item)?.metric ?? '')
  const isMove = MOVES.test(text)
  const isAsked = ENDS.test(text) ? isMove || items.some(isBridge) : isMove && BETWEEN.test(text)
  if (!isAsked || items.some((item) => isWord(item, 'flows'))) return isAsked
  for (const item of items)
    if (isBridge(item) || OF_FLOWS.test(item.words) || findDimension(item) === 'chain')
      item.isUsed = true
  return true
}

const WALLETS = /^(wallets?|address(es)?|accounts?)$/i
const HELD = /^(hold|holds|holding|held|own|owns|owned|ownership|supply|halten|besitzen)$/i
const SPREAD = /^(concentrated|concentration|distributed|distribution|konzentriert|konzentration)$/i

/** "The top 10 holders of UNI", "how concentrated is AAVE", "the share of the largest wallets in the supply of LDO". */
function readHolders(items: readonly Item[]): ReadTables['held'] {
  const isSpread = items.some(({ words }) => SPREAD.test(words))
  const isHeld = isSpread || items.some(({ words }) => HELD.test(words))
  const isNoun = (item: Item | undefined) =>
    item !== undefined &&
    (/holders?$/i.test(item.words)
      ? findOperand(item)?.metric === 'tokenholders'
      : isHeld && WALLETS.test(item.words))
  const sizeOf = (item: Item | undefined) => item?.amount ?? numberOf(item)
  const at = items.findIndex((item, place) => {
    if (isWord(item, 'holders')) return true
    const next = sizeOf(items[place + 1]) === undefined ? place + 1 : place + 2
    return isWord(item, 'top', 'largest') && isNoun(items[next])
  })
  const figures = items.filter((item) => findOperand(item) !== undefined && !isNoun(item))
  const isOfSupply = figures.every(({ words }) => HELD.test(words) || SPREAD.test(words))
  const isNamed = items.some(({ meanings: [first] }) => first?.kind === 'project')
  if (at < 0 && !(isSpread && isNamed && isOfSupply)) return undefined
  const ranked = items.filter((_, place) => isWord(items[place - 1], 'top', 'largest'))
  const [count] = [items[at + 1], items[at - 1], ...ranked]
    .map(sizeOf)
    .filter((n) => n !== undefined)
  for (const item of items) {
    const isOwn = isNoun(item) || HELD.test(item.words) || SPREAD.test(item.words)
    const isSize = count !== undefined && sizeOf(item) === count
    if (isOwn || isSize || isWord(item, ...OF_HOLDERS)) item.isUsed = true
  }
  return { count }
}

const OF_HOLDERS = [
  ...(['holders', 'top', 'largest', 'share', 'partOf', 'percent', 'together'] as const),
  ...(['combined'] as const),
] as const

const GROUPS = [
  { words: /^(issuers?|emittent(en)?)$/i, column: 'issuer_id' },
  { words: /^(chains?|networks?|blockchains?|ketten?|netzwerke?n?)$/i, column: 'chains' },
  {
    words: /^(asset )?(class|classes|category|categories|types?|kinds?|klassen?)$/i,
    column: 'asset_class',
  },
  { words: /^(reference|underlying)( assets?)?$/i, column: 'reference_asset' },
] as const

/** "Tokenized treasuries by issuer", "the biggest RWA categories". */
function readAssets(items: readonly Item[]): ReadTables['assets'] {
  const at = items.findIndex((item) => isWord(item, 'assets'))
  const group = findGroup(items)
  const isOfClasses =
    group !== undefined &&
    (group.column === 'asset_class' || items.every((item) => findOperand(item) === undefined)) &&
    items.some(({ meanings }) =>
      meanings.some((one) => one.kind === 'sector' && one.sector === 'rwa-issuers'),
    )
  if (at < 0 && !isOfClasses) return undefined
  const kind = items.slice(at + 1)
  const length = kind.findIndex((item, place) => !isOfClass(item, place === 0))
  const own = at < 0 ? [] : kind.slice(0, length < 0 ? kind.length : length)
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]?.words ?? ''
    // "By asset" are the rows themselves.
    const isSplit = isWord(item, 'by') && (next === group?.words || ROWS.test(next))
    const isRow = ROWS.test(item.words) && isWord(items[place - 1], 'by')
    const isVerb = /^(issued|issue|issues)$/i.test(item.words)
    const isSector = item.meanings.some(
      (one) => one.kind === 'sector' && one.sector === 'rwa-issuers',
    )
    const isGroup = item.words === group?.words
    if (own.includes(item) || isVerb || isSector || isGroup || isSplit || isRow) item.isUsed = true
  }
  const words = own
    .filter((item) => !isWord(item, 'filler') && !/^(market|sector|space)s?$/i.test(item.words))
    .map((item) => item.words)
  return {
    asset_class: words.length > 0 ? { words: words.join(' ') } : undefined,
    names: readNames(items),
    group,
  }
}

const ROWS = /^(assets?|tokens?|funds?|products?)$/i

function findGroup(items: readonly Item[]) {
  const found = GROUPS.flatMap(({ words, column }) =>
    items.flatMap((item) => (words.test(item.words) ? [{ column, words: item.words }] : [])),
  )
  return found[0]
}

/** "Treasuries", "private credit": a figure, a filler and a name of something else only in the first place. */
function isOfClass(item: Item, isFirst: boolean): boolean {
  const [meaning] = item.meanings
  const isName = meaning === undefined && !item.date && !item.duration && /\p{L}/u.test(item.words)
  if (item.isAfterBreak) return false
  return (
    isName ||
    /^us$/i.test(item.words) ||
    (isFirst && (meaning?.kind === 'sector' || /^(treasur|equit)/i.test(item.words)))
  )
}

/** Names that nothing else has, such as that of a manager. */
function readNames(items: readonly Item[]): { words: string }[] {
  const names: { words: string }[] = []
  let end = -1
  for (const place of listUnused(items)) {
    if (!place.item || !isNameless(place.item)) continue
    const last = end === place.at ? names.pop() : undefined
    names.push({ words: [last?.words, place.use()].filter(Boolean).join(' ') })
    end = place.at + 1
  }
  return names
}
