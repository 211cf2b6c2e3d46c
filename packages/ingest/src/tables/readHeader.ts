import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { foldText } from '@tickmark/core/text/foldText'

/** What the header of a column of values says. */
export type ReadHeader = {
  /** The reported metric that it names with all of its words; undefined where words are left. */
  metric_id: string | undefined
  /** What the values are multiplied by; undefined if the header does not say. */
  factor: number | undefined
  /** A currency or coin other than the US dollar, as written. */
  currency: string | undefined
  /** The metric that some of its words name, and the words that may change the meaning. */
  doubt: { metric_id: string; words: readonly string[] } | undefined
}

const SCALES: Readonly<Record<string, number>> = {
  ...name(1e3, 'k th thousand thousands tsd tausend 000 000s 1000 1000s'),
  ...name(1e6, 'm mm mn mio mln mil mill million millions millionen'),
  ...name(1e9, 'b bn bln mrd billion billions milliarden'),
  ...name(1e12, 'tn trn trillion trillions'),
  ...name(0.01, '% percent pct'),
  ...name(1e-4, 'bp bps'),
}
const DOLLARS = new Set(['$', 'usd', 'us$', 'dollar', 'dollars'])
const OTHER_CURRENCIES = new Set(
  '€ £ ¥ ₩ ₹ ₿ eur euro euros gbp jpy chf cny cnh krw inr btc eth sol sat sats wei gwei'.split(' '),
)
/** Words that say nothing about a daily value in US dollars. */
const SILENT = new Set(['in', 'of', 'the', 'us', 'daily', '24h', '1d'])
/** A scale and a currency in one word, such as USDm, kUSD or EURm. */
const JOINED = /^(k|mm?|mn|mio|bn?|tn)?(us\$|usd|eur|gbp|jpy|chf)(k|mm?|mn|mio|bn?|tn)?$/
const WORDS = /us\$|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|\d[\p{L}\p{N}]*|[$€£¥₩₹₿%]/gu
const PER_DAY = /(?:\bper |\ba |\/ ?)day\b/gi
/** Longer headers name no metric. */
const MAX_WORDS = 24

function name(factor: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, factor]))
}

/** The words of a text, folded, in the order of the alphabet: "Supply-side fees" and "Fees (supply side)" are one. */
function listWords(text: string): string[] {
  // A separator of thousands splits no number.
  return (
    foldText(text)
      .replace(PER_DAY, '')
      .replace(/(?<=\d)[,.'](?=\d{3}\b)/g, '')
      .match(WORDS) ?? []
  )
}

const keyOf = (words: readonly string[]) => words.toSorted().join(' ')

const namesOfMetrics = perMetrics((metrics) => {
  const names = new Map<string, { metric_id: string; words: readonly string[] }>()
  // The first metric of a name has it.
  for (const { metric_id, title, short_title } of metrics.filter(isReported).toReversed())
    for (const text of [...(METRIC_SYNONYMS[metric_id] ?? []), short_title, title, metric_id]) {
      const words = listWords(text.replaceAll('_', ' '))
      names.set(keyOf(words), { metric_id, words })
    }
  return names
})

/** The reported metric that a text names with all of its words, in any order, besides those of the unit. */
export function findMetricByName(text: string): string | undefined {
  return readHeader(text).metric_id
}

/**
 * Reads the header of a column. The whole of it is compared with titles, ids and synonyms of metrics before the words of
 * units are taken out, and a metric counts only if no word is left: "Fees (7d)" is not Fees.
 */
export function readHeader(header: string): ReadHeader {
  const words = listWords(header.replaceAll('_', ' ')).slice(0, MAX_WORDS)
  const whole = namesOfMetrics().get(keyOf(words))
  if (whole !== undefined) return { ...NOTHING, metric_id: whole.metric_id }
  const { named, factors, currency } = splitUnits(words)
  const [factor] = factors
  const unit = { factor, currency }
  // Of two scales, such as thousands and millions, either may be meant.
  const found = factors.length > 1 ? undefined : namesOfMetrics().get(keyOf(named))
  if (found !== undefined) return { ...NOTHING, ...unit, metric_id: found.metric_id }
  return { ...NOTHING, ...unit, doubt: findDoubt(words) }
}

/** Returns whether a text has words of units alone. */
export function isUnit(text: string): boolean {
  const words = listWords(text)
  return words.length > 0 && splitUnits(words).named.length === 0
}

const NOTHING: ReadHeader = {
  metric_id: undefined,
  factor: undefined,
  currency: undefined,
  doubt: undefined,
}

function splitUnits(words: readonly string[]) {
  const named: string[] = []
  const factors: number[] = []
  let currency: string | undefined
  for (const word of words) {
    const joined = JOINED.exec(word)
    const money = joined?.[2] ?? word
    const scales = joined === null ? [word] : [joined[1], joined[3]]
    const read = scales.flatMap((scale) => SCALES[scale ?? ''] ?? [])
    factors.push(...read)
    if (OTHER_CURRENCIES.has(money)) currency = money.toUpperCase()
    else if (read.length === 0 && !DOLLARS.has(money) && !SILENT.has(word)) named.push(word)
  }
  return { named, factors, currency }
}

/** The metric with the most words of all that a header has, and its other words. */
function findDoubt(words: readonly string[]): ReadHeader['doubt'] {
  const has = new Set(words)
  const [best] = [...namesOfMetrics().values()]
    .filter(({ words: named }) => named.length > 0 && named.every((word) => has.has(word)))
    .sort(
      (one, other) =>
        other.words.length - one.words.length ||
        words.indexOf(one.words[0] ?? '') - words.indexOf(other.words[0] ?? ''),
    )
  if (best === undefined) return undefined
  const left = words.filter((word) => !best.words.includes(word))
  return { metric_id: best.metric_id, words: left }
}
