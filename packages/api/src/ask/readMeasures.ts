import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { type Item, isWord } from './readItems.ts'

/** A metric, or a word whose metric depends on the sector. */
export type Operand = {
  metric: MetricId | 'volume' | 'supply'
  isVerb: boolean
  alternatives: MetricId[]
}

/** One metric, or several with an operator between each two. */
export type ReadMeasure = {
  operands: Operand[]
  operators: ('/' | '*' | '+' | '-')[]
  words: string
  /** True if it follows another one as in "holders revenue", so that both may be one name. */
  isGlued: boolean
  /** True if "by" precedes it, so that it may be what the largest are found by. */
  isOrder: boolean
}

export function toOperand(metric: Operand['metric']): Operand {
  return { metric, isVerb: false, alternatives: [] }
}

const OPERATORS = { divided: '/', over: '/', minus: '-', plus: '+', times: '*' } as const

/** Reads the metrics of a prompt and the arithmetic between them, and marks their items as used. */
export function readMeasures(items: readonly Item[]): ReadMeasure[] {
  const measures: (ReadMeasure & { from: number; to: number })[] = []
  const hasNoun = items.some((item) => !item.isUsed && findOperand(item)?.isVerb === false)
  for (const [at, item] of items.entries()) {
    const operand = item.isUsed ? undefined : findOperand(item)
    const isGlued = measures.at(-1)?.to === at - 1 && item.isAfterBreak !== true
    measures.push(...useFormula(item).map((one) => ({ ...one, isGlued, from: at, to: at })))
    if (operand === undefined) continue
    if (isPassedOver(items, at, { operand, hasNoun })) continue
    const last = measures.at(-1)
    const operator = last && findOperator(items, last.to, at)
    for (const one of items.slice(operator ? last.to : at, at + 1)) one.isUsed = true
    if (last === undefined || operator === undefined)
      measures.push({
        ...{ operands: [operand], operators: [], words: '', from: at, to: at },
        isGlued,
        isOrder: isWord(findBefore(items, at), 'by'),
      })
    else {
      last.operands.push(operand)
      last.operators.push(operator)
      last.to = at
    }
  }
  if (measures.some(isRatio)) useRatioWords(items)
  const read = measures.map(({ from, to, ...measure }) => {
    const words = items.slice(from, to + 1).map((item) => item.words)
    return { ...measure, words: words.join(' ') }
  })
  return divideAll(read.flatMap(splitSum))
}

/** "TVL + volume" are two figures: levels, amounts and counts of users do not add up. */
function splitSum(one: ReadMeasure): ReadMeasure[] {
  const kindOf = ({ metric }: Operand) => findMetric(metric)?.kind ?? 'flow'
  const isSum = one.operators.length > 0 && one.operators.every((sign) => sign === '+')
  return isSum && new Set(one.operands.map(kindOf)).size > 1
    ? one.operands.map((operand) => ({ ...one, operands: [operand], operators: [] }))
    : [one]
}

/** "Opex and incentives as % of revenue" are two ratios. */
function divideAll(read: ReadMeasure[]): ReadMeasure[] {
  const last = read.at(-1)
  const [, whole, ...others] = AS_PART.test(last?.words ?? '') ? (last?.operands ?? []) : []
  if (whole === undefined || others.length > 0) return read
  return read.map((one) =>
    one.operands.length > 1
      ? one
      : { ...one, operands: [...one.operands, whole], operators: ['/' as const] },
  )
}

const AS_PART = /\bas (a )?(%|pct|percent|percentage|share|fraction) of/i

/** "Ratio" and "multiple" are said by the formula, or by a metric that is one. */
function useRatioWords(items: readonly Item[]): void {
  for (const item of items) if (isWord(item, 'ratio')) item.isUsed = true
}

function isRatio({ operands, operators }: ReadMeasure): boolean {
  return operators.length > 0 || operands.some(({ metric }) => findMetric(metric)?.kind === 'ratio')
}

/** Verbs that add nothing to a figure that is named: "earned the most fees", "who uses". */
const CHATTER_VERBS: ReadonlySet<string> = new Set(['earnings', 'revenue', 'user_dau'])

/** A token trades at a multiple. */
function isTrading(items: readonly Item[], { metric }: Operand): boolean {
  const named = items.flatMap((item) => findOperand(item)?.metric ?? [])
  return metric === 'price' && named.some((id) => findMetric(id)?.kind === 'ratio')
}

function findBefore(items: readonly Item[], at: number): Item | undefined {
  return items
    .slice(0, at)
    .findLast((item) => !isWord(item, 'filler', 'largest') || isWord(item, 'by'))
}

/** "Earned the most fees" is about fees, "minted minus redeemed" about both. */
function isFillerVerb(items: readonly Item[], operand: Operand, hasNoun: boolean): boolean {
  const hasArithmetic = items.some(
    (item) => isWord(item, 'minus', 'plus', 'times', 'divided') && !isWord(item, 'filler'),
  )
  return operand.isVerb && hasNoun && !hasArithmetic
}

/** Passes over a word that names no figure beside others, and marks it as used if it says nothing else. */
function isPassedOver(
  items: readonly Item[],
  at: number,
  { operand, hasNoun }: { operand: Operand; hasNoun: boolean },
): boolean {
  const item = items[at]
  if (item === undefined) return false
  const isOfPayer = operand.metric === 'user_dau' && isPayer(items, at)
  if (!isOfPayer && !isFillerVerb(items, operand, hasNoun)) return false
  item.isUsed = isOfPayer || CHATTER_VERBS.has(operand.metric) || isTrading(items, operand)
  return true
}

/** "Fees paid by ETH users" are no users. */
function isPayer(items: readonly Item[], at: number): boolean {
  const before = items.slice(Math.max(0, at - 3), at).map(({ words }) => words)
  return /\b(paid|spent|earned) by\b/i.test(before.join(' '))
}

/** The metric that an item names. */
export function findOperand({ meanings }: Item): Operand | undefined {
  const metrics = meanings.flatMap((one) => (one.kind === 'metric' ? [one] : []))
  const [first, ...others] = metrics
  const open = (['volume', 'supply'] as const).find((word) => isWord({ meanings }, word))
  if (open !== undefined) return toOperand(open)
  if (first === undefined || meanings[0]?.kind === 'word') return undefined
  return {
    metric: first.metric,
    isVerb: first.isVerb,
    alternatives: others.map(({ metric }) => metric),
  }
}

/** The ratio that an item names, such as the margin of earnings. */
function useFormula(item: Item): ReadMeasure[] {
  const [first] = item.meanings
  if (item.isUsed || first?.kind !== 'formula') return []
  item.isUsed = true
  const operands = first.metrics.map(toOperand)
  return [{ operands, operators: ['/'], words: '', isGlued: false, isOrder: false }]
}

const isSubject = ({ meanings: [first] }: Item) =>
  first?.kind === 'project' || first?.kind === 'sector'

function isOnlySubject(item: Item, items: readonly Item[]): boolean {
  return isSubject(item) && items.filter(isSubject).length === 1
}

/** The operator between two metrics, with nothing but filler around it. */
function findOperator(
  items: readonly Item[],
  from: number,
  to: number,
): ReadMeasure['operators'][number] | undefined {
  const between = items
    .slice(from + 1, to)
    // "OI / 24h volume", "incentives of Lido as % of fees".
    .filter(
      (item) =>
        !isWord(item, 'filler', 'of') &&
        !(item.isUsed && (item.duration || isOnlySubject(item, items))),
    )
  const [only, ...more] = between
  if (only === undefined || more.length > 0) return undefined
  if (/^per$|^pro$|^je$/i.test(only.words)) return '/'
  // "Cost to use" is no ratio.
  const isVerb = items[to] !== undefined && findOperand(items[to])?.isVerb === true
  if (isVerb && /^(to|zu)$/i.test(only.words)) return undefined
  const found = (Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]).find((word) =>
    isWord(only, word),
  )
  if (found !== undefined) return OPERATORS[found]
  // "Revenue excluding incentives"; a level has no part that is an amount.
  const areFlows = [from, to].every((at) => isFlow(items[at]))
  return areFlows && LESS.test(only.words) && isWord(only, 'except') ? '-' : undefined
}

/** "Revenue instead of fees" and "revenue, not fees" are no difference. */
const LESS =
  /^(ex|exc|excl|excluding|without|w\/o|not (counting|including)|leaving out|ohne|exklusive)$/i

function isFlow(item: Item | undefined): boolean {
  return findMetric((item && findOperand(item)?.metric) ?? '')?.kind === 'flow'
}
