import { isDeepStrictEqual } from 'node:util'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ReadDimensions } from './readDimensions.ts'
import { type Item, isWord, placeOf } from './readItems.ts'
import { type ReadMeasure, readMeasures, toOperand } from './readMeasures.ts'
import type { ReadSubjects } from './readSubjects.ts'
import type { ReadOrder } from './readTop.ts'
import type { ReadTransforms } from './readTransforms.ts'

/** The parts of a prompt that are known before its measures. */
type Around = {
  subjects: ReadSubjects
  transforms: ReadTransforms['transforms']
  order: ReadOrder | undefined
  grouped: ReadDimensions['granularities']
  isOfList: boolean
  catalog: Catalog
}

type Completed = { measures: readonly ReadMeasure[]; transforms: ReadTransforms['transforms'] }

/**
 * Reads the measures of a prompt, with those that its other words imply, and the transforms that are left: the share of
 * one figure in another is a ratio.
 */
export function completeMeasures(
  items: readonly Item[],
  { subjects, order, grouped, isOfList, catalog, ...asked }: Around,
): Completed {
  const { measures, transforms } = divideShared(items, {
    ...asked,
    measures: nameOnce(readMeasures(items), { ...subjects, ...asked }),
  })
  const counted = countUnique(measures, items, grouped)
  const all = splitTreasury(addImplied(counted, order, items), items, subjects)
  return {
    measures: isOfList ? all : addAmount(all, { items, subjects, catalog }),
    transforms,
  }
}

/** "Curve fees as % of DEX fees" name the figure of the part and that of the whole, which is one. */
function nameOnce(
  measures: readonly ReadMeasure[],
  asked: Pick<ReadSubjects, 'projects' | 'sectors'> & Pick<Around, 'transforms'>,
): readonly ReadMeasure[] {
  const { projects, sectors, transforms } = asked
  const [first, ...others] = measures
  const isShare = transforms.some(({ transform: { kind } }) => kind === 'share')
  const isOfPart = projects.some(({ isPlace }) => !isPlace) && sectors.length > 0
  const isSame = others.every((one) => isDeepStrictEqual(one.operands, first?.operands))
  return isShare && isOfPart && isSame ? measures.slice(0, 1) : measures
}

/** "How much of the supply is in circulation". */
const CIRCULATING = (['token_supply_circulating', 'token_supply_maximum'] as const).map(toOperand)

/** "How many users a week" are those of each week, and no mean of its days. */
function countUnique(
  measures: readonly ReadMeasure[],
  items: readonly Item[],
  [grouping]: ReadDimensions['granularities'],
): readonly ReadMeasure[] {
  const asksHowMany = items.some(({ words }) => /^(many|number of|wie ?viele)$/i.test(words))
  const isOfEach = /^(an?|per|each|every|pro|je|jeden?) /i.test(grouping?.words ?? '')
  if (grouping === undefined || !asksHowMany || !isOfEach) return measures
  return measures.map((measure) => ({
    ...measure,
    operands: measure.operands.map((one) => {
      const metric = /day|daily|dau|tag|täglich/i.test(measure.words)
        ? undefined
        : UNIQUE[one.metric]?.[grouping.granularity]
      return metric === undefined ? one : { ...one, metric }
    }),
  }))
}

/** The figures of longer periods by those of days. */
const UNIQUE: Readonly<Record<string, Partial<Record<Granularity, MetricId>>>> = createLookup({
  user_dau: { week: 'user_wau', month: 'user_mau' },
  active_addresses_daily: { week: 'active_addresses_weekly', month: 'active_addresses_monthly' },
})

/** "The share of revenue that goes to holders" is a ratio; "the share of fees and revenue" are two shares. */
function divideShared(items: readonly Item[], read: Completed): Completed {
  const { measures, transforms } = read
  const [whole, part, ...others] = measures
  const share = transforms.find(({ transform: { kind } }) => kind === 'share')
  if (!whole || !part || others.length > 0 || !share || part.isOrder) return read
  const [at, from, to] = [share, whole, part].map(({ words }) => placeOf(items, words))
  const between = items.slice(from, to)
  const isOfBoth = between.some((item) => isWord(item, 'and', 'versus', 'except'))
  const isApart =
    (isDeepStrictEqual(whole.operands, part.operands) && !/circulation/i.test(part.words)) ||
    Number(at) > Number(from) ||
    isOfBoth
  if (isApart || [...whole.operators, ...part.operators].length > 0) return read
  const operands = isDeepStrictEqual(part.operands, whole.operands)
    ? CIRCULATING
    : [...part.operands, ...whole.operands]
  const words = `${share.words} ${whole.words} ${part.words}`
  return {
    measures: [{ ...part, operands, operators: ['/'], words }],
    transforms: transforms.filter((one) => one !== share),
  }
}

/** "The worst performing tokens" and "how far is UNI below its ATH" are about the price, and inflation about the supply. */
function addImplied(
  measures: readonly ReadMeasure[],
  order: ReadOrder | undefined,
  items: readonly Item[],
): readonly ReadMeasure[] {
  // "The cheapest chains to use".
  const isOfUse = order?.isPositive === true && items.some(({ words }) => USES.test(words))
  if (isOfUse && measures.every(({ operands }) => operands.every(({ isVerb }) => isVerb)))
    return [toMeasure('transaction_fee_average', order?.words ?? '')]
  if (measures.length > 0) return measures
  if (/perform/i.test(order?.words ?? '')) return [toMeasure('price', order?.words ?? '')]
  return items.flatMap(({ words }) => {
    const found = IMPLIED.find((one) => one.words.test(words))
    return found === undefined ? [] : [toMeasure(found.metric, words)]
  })
}

/** "The treasury of Uniswap by asset" is made of figures of its own. */
function splitTreasury(
  measures: readonly ReadMeasure[],
  items: readonly Item[],
  { projects, sectors }: Pick<ReadSubjects, 'projects' | 'sectors'>,
): readonly ReadMeasure[] {
  const [{ operands: [operand, ...others] = [], words = '' } = {}, ...more] = measures
  const isOfOne = projects.length === 1 && sectors.length === 0
  const isSplit = items.some((item) => SPLIT.test(item.words))
  const isTreasury = operand?.metric === 'treasury' && others.length + more.length === 0
  return isOfOne && isSplit && isTreasury
    ? TREASURY_PARTS.map((metric) => toMeasure(metric, words))
    : measures
}

/** The figures that a treasury is made of. */
const TREASURY_PARTS: readonly MetricId[] = [
  ...(['treasury_own_token', 'treasury_stablecoins'] as const),
  ...(['treasury_majors', 'treasury_other'] as const),
]
const SPLIT = /^(breakdown|split|composition|mix|made|assets?|parts?|aufteilung|zusammensetzung)$/i

const USES = /^(use|transact|send|nutzen)$/i

/** Figures that words are about where no figure is named. */
const IMPLIED: readonly { words: RegExp; metric: MetricId }[] = [
  { words: /\b(ath|atl|all.time (high|low))$|volatil/i, metric: 'price' },
  { words: /^inflation( rate)?$/i, metric: 'token_supply_circulating' },
  { words: /^(stablecoins?|stables)$/i, metric: 'outstanding_supply' },
]

function toMeasure(metric: MetricId, words: string): ReadMeasure {
  return { operands: [toOperand(metric)], operators: [], words, isGlued: false, isOrder: false }
}

/** "How much USDC is on Base" and "USDC on Base vs Solana" are about what is issued of it. */
function addAmount(
  measures: readonly ReadMeasure[],
  {
    items,
    subjects: { projects },
    catalog,
  }: { items: readonly Item[]; subjects: Pick<ReadSubjects, 'projects'>; catalog: Catalog },
): readonly ReadMeasure[] {
  const much = items.find(({ words }) => /^(how much|much|wie ?viel)$/i.test(words))
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isPlaced = own.length < projects.length
  const areTokens = own.every(({ project_id, words }) => {
    const { name, market_sectors } = catalog.find(project_id) ?? { name: words, market_sectors: [] }
    return market_sectors[0] === 'stablecoin-issuers' && name.toLowerCase() !== words.toLowerCase()
  })
  const isOpen = measures.length === 0 && (much !== undefined || isPlaced)
  if (!isOpen || own.length === 0 || !areTokens) return measures
  return [toMeasure('outstanding_supply', much?.words ?? '')]
}
