import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Metric, perMetrics } from '@tickmark/core/metrics/listMetrics'
import { isReported, type MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { createLookup } from '@tickmark/core/text/createLookup'
import { foldText } from '@tickmark/core/text/foldText'
import { splitCamel } from './columnRoles.ts'
import { FOREIGN_NAMES, LOOSE_FOREIGN_NAMES } from './FOREIGN_NAMES.ts'

/** The content of the header of a column of values. */
export type ReadHeader = {
  /** The reported metric that it names with all of its words; undefined where words are left. */
  metric_id: string | undefined
  /** The factor of the values; undefined if the header does not state one. */
  factor: number | undefined
  /** A currency or coin other than the US dollar, as written. */
  currency: string | undefined
  /** The formats of metrics with the units that it names; empty for a scale alone. */
  formats: readonly MetricFormat[]
  /** The words of the name and of the unit. */
  words: { name: readonly string[]; unit: readonly string[] }
  /** True if the header has a unit that values of the metric do not have. */
  hasOtherUnit: boolean
  /** The metric that some of its words name, and the words that may change the meaning. */
  doubt: { metric_id: string; words: readonly string[] } | undefined
}

const SCALES: Readonly<Record<string, number>> = createLookup({
  ...name(
    1e3,
    'k th thousand thousands tsd tausend milliers miles migliaia 000 000s 1000 1000s 千 천',
  ),
  ...name(1e4, '万 萬 만'),
  ...name(1e5, 'lakh lakhs lac lacs'),
  ...name(
    1e6,
    'm mm mn mio mln mil mill million millions millionen millones milhoes milioni 百万 百萬 백만',
  ),
  ...name(1e7, 'crore crores cr 千万 千萬 천만'),
  ...name(1e8, '亿 億 억'),
  ...name(
    1e9,
    'b bn bln mrd md billion billions milliarden milliards mds miliardi bilhoes 十亿 十億 십억',
  ),
  ...name(1e12, 'tn trn trillion trillions 조'),
  ...name(0.01, '% percent pct'),
  ...name(1e-4, 'bp bps'),
})
const DOLLARS = new Set(
  '$ usd us$ dollar dollars dolar dolares ドル 米ドル 美元 美金 달러 미달러'.split(' '),
)
const OTHER_CURRENCIES = new Set(
  'eur euro euros gbp jpy chf cny cnh krw inr rs rupees btc eth sol sat sats wei gwei 円 日元 日圓 元 人民币 人民幣 원 엔 위안 유로 ユーロ ウォン 人民元 欧元 歐元'.split(
    ' ',
  ),
)
const OTHER_SIGN = /^(?!\$)\p{Sc}$|^(?!us)\p{L}+\$$/u
/** Other words of units, by the format of the metrics that have them. */
const UNITS: Readonly<Record<string, MetricFormat>> = createLookup({
  number: 'number',
  count: 'number',
  '#': 'number',
  tokens: 'tokens',
  fraction: 'percent',
  percent: 'percent',
  pct: 'percent',
  '%': 'percent',
  bp: 'percent',
  bps: 'percent',
  multiple: 'multiple',
  x: 'multiple',
  seconds: 'seconds',
})
/** Words that say nothing about a daily value in US dollars. */
const SILENT = new Set(['in', 'of', 'the', 'us', 'daily', '24h', '1d', 'actual', 'actuals'])
/** A scale and a currency in one word, such as USDm, kUSD or EURm. */
const JOINED =
  /^(k|mm?|mn|mio|bn?|tn|[千万萬亿億천만억조]|[百千][万萬]|[十][亿億]|[백천]만|십억)?(us\$|usd|eur|gbp|jpy|chf|米?ドル|美[元金]|미?달러|円|日[元圓]|元|人民[币幣元]|[欧歐]元|[원엔]|위안|유로|ユーロ|ウォン)(k|mm?|mn|mio|bn?|tn)?$/u
const WORDS =
  /(?<!\p{L})(?:us|au?|ca?|hk|mx|nt|nz|r|sg?)\$|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|\d[\p{L}\p{N}]*|[\p{Sc}%‰‱/#]|(?<=[\p{L}\p{N})]\s?)[*†‡]+|(?=[^\0-\x7f])\p{Sm}/gu
/** Behind a slash may be a unit; otherwise it is a ratio. */
const RATIO = /\/([^/]*)$/
/** Marks of footnotes; raised digits are one. */
const MARK = /^[*†‡]+$/
const RAISED = /[¹²³⁰⁴-⁹]+/g
const PER_DAY = /(?:\bper |\ba |\/ ?)day\b/gi
/** A formula such as `-fees`; behind a bullet there is a space. */
const NEGATED = /^['"\s]*[-\u2212]\p{L}/u
/** Pivot tables write so over the number of rows, whatever is in them. */
const COUNTED = /^\s*(?:distinct )?count of\b/i
/** Longer headers name no metric. */
const MAX_WORDS = 24

function name(factor: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, factor]))
}

/** The words of a text, folded, in the order of the alphabet: "Supply-side fees" and "Fees (supply side)" are one. */
function listWords(text: string): string[] {
  // A separator of thousands splits no number.
  return (
    foldText(text.replace(RAISED, '*'))
      .replace(PER_DAY, '')
      .replace(RATIO, (ratio, unit: string) => (isUnit(unit) ? ` ${unit}` : ` ${ratio} `))
      .replace(/(?<=\d)[,.'](?=\d{3}\b)/g, '')
      .match(WORDS) ?? []
  )
}

const keyOf = (words: readonly string[]) => words.toSorted().join(' ')

const namesOfMetrics = perMetrics((metrics) => listNames(metrics.filter(isReported)))
const namesOfComputed = perMetrics((metrics) =>
  listNames(metrics.filter((metric) => !isReported(metric))),
)

function listNames(metrics: readonly Metric[]) {
  const names = new Map<string, { metric_id: string; words: readonly string[] }>()
  // The first metric of a name has it.
  for (const { metric_id, title, short_title } of metrics.toReversed())
    for (const text of [...(METRIC_SYNONYMS[metric_id] ?? []), short_title, title, metric_id]) {
      const words = listWords(text.replaceAll('_', ' '))
      names.set(keyOf(words), { metric_id, words })
    }
  return names
}

/** Returns the title of the computed metric that a header names; undefined for none. */
export function findComputed(header: string): string | undefined {
  const words = listWords(splitCamel(header).replaceAll('_', ' ')).slice(0, MAX_WORDS)
  if (readHeader(header).metric_id !== undefined) return undefined
  const names = namesOfComputed()
  const found = names.get(keyOf(words)) ?? names.get(keyOf(splitUnits(words).named))
  return findMetric(found?.metric_id ?? '')?.title
}

/** Words in other languages that say nothing about a daily value, as `SILENT` does. */
const FOREIGN_SILENT = new Set(
  'd de des du da do dos das del l la le les el los en em von der im taglich tagliche taglicher quotidien quotidiens quotidienne quotidiennes journalier journaliers diario diarios diaria diarias diariamente'.split(
    ' ',
  ),
)

const isSpoken = (word: string) => !FOREIGN_SILENT.has(word)

const namesInOtherLanguages = perMetrics(() => {
  const names = new Map<string, string>()
  const listed = [
    ...LOOSE_FOREIGN_NAMES,
    ...Object.entries(FOREIGN_NAMES).map(([metricId, text]) => [metricId, text] as const),
  ]
  for (const [metricId, text = ''] of listed)
    for (const one of text.split('|')) names.set(keyOf(listWords(one).filter(isSpoken)), metricId)
  return names
})

/** Headers of a table are read several times. */
const readBefore = perMetrics(() => new Map<string, ReadHeader>())
const MAX_REMEMBERED = 2_000

/** Reads the header of a column, see `parseHeader`. */
export function readHeader(header: string): ReadHeader {
  const known = readBefore()
  const read = known.get(header) ?? parseHeader(header)
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(header, read)
  return read
}

/**
 * Reads the header of a column. The whole of it is compared with titles, ids and synonyms of metrics before the words of
 * units are taken out, and a metric counts only if no word is left: "Fees (7d)" is not Fees.
 */
function parseHeader(header: string): ReadHeader {
  if (NEGATED.test(header)) return NOTHING
  const words = listWords(splitCamel(header).replaceAll('_', ' ')).slice(0, MAX_WORDS)
  const whole = namesOfMetrics().get(keyOf(words))
  if (whole !== undefined)
    return { ...NOTHING, metric_id: whole.metric_id, words: { name: words, unit: [] } }
  const { named, factors, currency, formats } = splitUnits(words)
  const [factor] = factors
  const unit = { factor, currency, formats }
  // Of two scales, such as thousands and millions, either may be meant.
  const found =
    factors.length > 1 ? undefined : (findWithUnit(named, formats) ?? findSum(named, formats))
  const isName = (word: string) => found?.name.includes(word) === true
  const rest = words.filter((word) => !isName(word))
  if (found !== undefined)
    return {
      ...NOTHING,
      ...unit,
      metric_id: found.metric_id,
      hasOtherUnit: found.hasOtherUnit || COUNTED.test(header),
      words: {
        name: words.filter(isName),
        unit: rest.every((word) => SILENT.has(word)) ? [] : rest,
      },
    }
  return { ...NOTHING, ...unit, doubt: findDoubt(words) }
}

/** Returns the metric that words name, and whether the header has another unit than it: fees in percent may be a share. */
function findWithUnit(
  named: readonly string[],
  formats: readonly MetricFormat[],
): { metric_id: string; hasOtherUnit: boolean; name: readonly string[] } | undefined {
  const bare = named.filter((word) => UNITS[word] === undefined)
  const said = [...formats, ...named.flatMap((word) => UNITS[word] ?? [])]
  const spoken = bare.filter(isSpoken)
  const english = namesOfMetrics()
  for (const { words, units, found } of [
    { words: named, units: formats, found: english.get(keyOf(named))?.metric_id },
    { words: bare, units: said, found: english.get(keyOf(bare))?.metric_id },
    { words: spoken, units: said, found: namesInOtherLanguages().get(keyOf(spoken)) },
  ]) {
    const metric = findMetric(found ?? '')
    if (metric !== undefined)
      return {
        metric_id: metric.metric_id,
        name: words,
        hasOtherUnit: units.some((format) => format !== metric.format),
      }
  }
  return undefined
}

/** Pivot tables write "Sum of Fees" over amounts, which add up; a sum of levels is none of them. */
function findSum(named: readonly string[], formats: readonly MetricFormat[]) {
  const found = named.includes('sum')
    ? findWithUnit(
        named.filter((word) => word !== 'sum'),
        formats,
      )
    : undefined
  return found !== undefined && findMetric(found.metric_id)?.kind === 'flow'
    ? { ...found, name: ['sum', ...found.name] }
    : undefined
}

/** Separates a project from its metric in the heads of files of the terminal. */
const SUBJECT = /\s*(?: · |: )\s*/g
/** Separates them in other files: "AAVE - Fees", "aave_fees", "Fees (Aave)". */
const OTHER_SUBJECT = /\s+[-\u2013\u2014|·]\s+|\s*[\s_.:(]\s*/g
/** Separators that may be the one between the project and the metric. */
const MAX_SUBJECTS = 4

export type ProjectHeader = ReadHeader & { project: Project; isSure: boolean }

/**
 * Reads a header that names a project and its metric, such as "Aave · Fees (USD)". It is sure only in this form and by an
 * id or name, since tickers and other names may be usual words: "ATH: price", "Maker fees".
 */
export function readProjectHeader(header: string, catalog: Catalog): ProjectHeader | undefined {
  const ofCatalogs = placedBefore()
  const known = ofCatalogs.get(catalog) ?? new Map<string, ProjectHeader | undefined>()
  if (known.has(header)) return known.get(header)
  if (known.size >= MAX_REMEMBERED) known.clear()
  const read = placeHeader(header, catalog)
  ofCatalogs.set(catalog, known.set(header, read))
  return read
}

const placedBefore = perMetrics(
  () => new WeakMap<Catalog, Map<string, ProjectHeader | undefined>>(),
)
/** No name of a project is longer. */
const MAX_NAME = 100

function placeHeader(header: string, catalog: Catalog): ProjectHeader | undefined {
  const split = (by: RegExp) =>
    [...header.matchAll(by)].slice(0, MAX_SUBJECTS).map(({ index, 0: mark }) => {
      const behind = header.slice(index + mark.length)
      return [header.slice(0, index), mark.includes('(') ? behind.replace(')', '') : behind]
    })
  const place = ([subject = '', metric = '']: string[]): ProjectHeader | undefined => {
    // Names are found far faster than metrics are read.
    if (subject.length > MAX_NAME) return undefined
    const [one, ...others] = listNamedProjects(catalog, subject)
    if (one === undefined || others.length > 0) return undefined
    const read = readHeader(metric)
    if (read.metric_id === undefined) return undefined
    return { ...read, project: one.project, isSure: SURE_NAMES.has(one.by) }
  }
  const find = (pairs: string[][]) => pairs.map(place).find((found) => found !== undefined)
  const usual = find(split(SUBJECT))
  if (usual !== undefined) return usual
  const pairs = split(OTHER_SUBJECT)
  const other = find([...pairs, ...pairs.map((pair) => pair.toReversed())])
  return other && { ...other, isSure: false }
}

/** Names of projects that are no usual words. */
export const SURE_NAMES: ReadonlySet<string> = new Set(['id', 'former-id', 'name'])

/** Returns whether a header says that a column has values, and at most their unit besides. */
export function isValueHeader(header: string): boolean {
  const { named } = splitUnits(listWords(header.replaceAll('_', ' ')))
  return named.length === 1 && VALUE_WORDS.has(named[0] ?? '')
}

/** Returns whether a header has the words of an id and at most a unit besides. */
export function namesId(header: string, id: string): boolean {
  const keyOfName = (text: string) =>
    keyOf(splitUnits(listWords(splitCamel(text).replaceAll('_', ' '))).named)
  const wanted = keyOfName(id)
  return wanted !== '' && keyOfName(header) === wanted
}

const VALUE_WORDS = new Set(['value', 'values', 'val', 'amount'])

/** Returns whether a read header has the mark of a footnote. */
export function hasMark({ words }: ReadHeader): boolean {
  return words.unit.some((word) => MARK.test(word))
}

/** Short forms of scales, how they are read, and what else they mean. */
const EITHER_SCALES: Readonly<Record<string, string>> = createLookup({
  mil: 'millions. In Spanish and Portuguese it means thousands',
  cr: 'crores, which are ten millions. In accounts it means credit',
})

/** Returns the word of a read unit that may be another scale, and its meanings; undefined for none. */
export function findEitherScale({
  words,
}: ReadHeader): { word: string; meanings: string } | undefined {
  return words.unit.flatMap((word) => {
    const meanings = EITHER_SCALES[word]
    return meanings === undefined ? [] : [{ word, meanings }]
  })[0]
}

/** Returns whether a text has a scale, or a currency other than the US dollar. */
export function mentionsUnit(text: string): boolean {
  const { factors, currency } = splitUnits(listWords(text).slice(0, MAX_WORDS))
  return factors.some((factor) => factor > 1) || currency !== undefined
}

const MAX_UNIT = 100

/** Words that in the name of a file or sheet are nothing but a unit, unlike short forms and coins. */
const NAMED_UNITS =
  /^(?:eur|euros?|gbp|jpy|chf|cn[yh]|krw|inr|aud|cad|nzd|hkd|sgd|twd|brl|mxn|zar|rub|sek|nok|dkk|pln|czk|huf|thb|idr|aed|ars|uah|lakhs?|crores?|thousands?|tsd|0{3}s?|mio|mln|millions?|mrd|billions?)$/

/** Returns the words of a name, such as that of a file, that say in which unit values are; undefined for none. */
export function findNamedUnit(text: string): string | undefined {
  const words = listNameWords(text)
  const isMoney = words.some((word) => DOLLARS.has(word))
  const found = words.filter((word, at) => {
    const joined = JOINED.exec(word)
    const isScaled = joined !== null && (joined[1] ?? joined[3]) !== undefined
    const isBeside = isMoney && (SCALES[word] ?? 0) > 1
    // Behind the name of a metric, a letter is a scale: "fees k".
    const isBehind = (SCALES[word] ?? 0) > 1 && wordsOfMetrics().has(words[at - 1] ?? '')
    const isIn =
      words[at - 1] === 'in' && (OTHER_CURRENCIES.has(word) || SCALES[word] !== undefined)
    return [
      NAMED_UNITS.test(word),
      isScaled,
      isBeside,
      isBehind,
      isIn,
      OTHER_SIGN.test(word),
    ].includes(true)
  })
  return found.length === 0 ? undefined : found.join(' ')
}

/** Words by which values are others than those of a metric on a day. */
const OTHER_VALUES =
  /^(?:cum|cumulative|cumsum|smooth(?:ed)?|only|excl(?:uding)?|partial|scenario|avg|averages?|mean|median|s?ma|ema|rolling|trailing|growth|changes?|delta|[ymwq]o[ymwq]|dod|cagr|[lt]tm|[ymqw]td|(?!1d$)\d+[dwmy]|share|shares|pct|percent|percentage|%|index|indexed|rank|annuali[sz]ed|forecasts?|fcst|projected|projections?|budget|estimates?|estimated|per)$/

/** Returns the words of a name, such as that of a file, that say that values are sums, means, changes or the like. */
export function findNamedQualifiers(text: string): string[] {
  return listNameWords(text).filter((word) => OTHER_VALUES.test(word))
}

/** Returns the words of a name, such as that of a file, folded. */
export function listNameWords(text: string): string[] {
  return listWords(text.replace(/[_.-]/g, ' ').slice(0, MAX_UNIT)).slice(0, MAX_WORDS)
}

const wordsOfMetrics = perMetrics(
  () => new Set([...namesOfMetrics().values()].flatMap(({ words }) => words)),
)

/** Returns the metrics that a name has all words of, without those that a longer one has too. */
export function listNamedMetrics(text: string): { metric_id: string; words: readonly string[] }[] {
  const found = listFound(listNameWords(text))
  const isWithin = (words: readonly string[], other: readonly string[]) =>
    other.length > words.length && words.every((word) => other.includes(word))
  return found.filter(({ words }) => !found.some((other) => isWithin(words, other.words)))
}

/** Returns whether a header says that amounts are those of a day. */
export function isPerDay(header: string): boolean {
  return header.search(PER_DAY) >= 0
}

/** Returns whether a text has words of units alone. */
export function isUnit(text: string): boolean {
  return readUnit(text) !== undefined
}

/** Returns the scale and the currency of a text that is nothing but a unit; undefined for another one. */
export function readUnit(text: string): Pick<ReadHeader, 'factor' | 'currency'> | undefined {
  if (text.length > MAX_UNIT) return undefined
  const { named, factors, formats, currency } = splitUnits(listWords(text))
  const isSaid = factors.length > 0 || formats.length > 0 || currency !== undefined
  if (!isSaid || named.length > 0) return undefined
  return { factor: factors.reduce((one, other) => one * other, 1), currency }
}

const NOTHING: ReadHeader = {
  metric_id: undefined,
  factor: undefined,
  currency: undefined,
  formats: [],
  words: { name: [], unit: [] },
  hasOtherUnit: false,
  doubt: undefined,
}

const isSilent = (word: string) => SILENT.has(word) || MARK.test(word)

function splitUnits(words: readonly string[]) {
  const named: string[] = []
  const factors: number[] = []
  const formats: MetricFormat[] = []
  let currency: string | undefined
  for (const [at, word] of words.entries()) {
    // "en millions de dollars"
    const isBeside = (other = '') => SCALES[other] !== undefined || DOLLARS.has(other)
    if (!isSpoken(word) && (isBeside(words[at - 1]) || isBeside(words[at + 1]))) continue
    const joined = JOINED.exec(word)
    const money = joined?.[2] ?? word
    const scales = joined === null ? [word] : [joined[1], joined[3]]
    const read = scales.flatMap((scale) => SCALES[scale ?? ''] ?? [])
    factors.push(...read)
    const isUnit = SCALES[word] !== undefined && UNITS[word] !== undefined
    if (isUnit) formats.push(UNITS[word] ?? 'percent')
    if (DOLLARS.has(money)) formats.push('usd')
    if (OTHER_CURRENCIES.has(money) || OTHER_SIGN.test(word)) currency = money.toUpperCase()
    else if (read.length === 0 && !DOLLARS.has(money) && !isSilent(word)) named.push(word)
  }
  return { named, factors, currency, formats }
}

/** The metric with the most words of all that a header has, and its other words. */
function findDoubt(words: readonly string[]): ReadHeader['doubt'] {
  const [best] = listFound(words).sort(
    (one, other) =>
      other.words.length - one.words.length ||
      words.indexOf(one.words[0] ?? '') - words.indexOf(other.words[0] ?? ''),
  )
  if (best === undefined) return undefined
  const left = words.filter((word) => !best.words.includes(word))
  return { metric_id: best.metric_id, words: left }
}

/** The names of metrics by their first word. */
const namesByWord = perMetrics(() =>
  Map.groupBy(
    [...namesOfMetrics().values()].filter(({ words }) =>
      words.some((word) => UNITS[word] === undefined),
    ),
    ({ words }) => words[0] ?? '',
  ),
)

/** The metrics of which a text has all words of a name. */
function listFound(words: readonly string[]) {
  const has = new Set(words)
  const names = namesByWord()
  return [...has].flatMap(
    (first) =>
      names.get(first)?.filter(({ words: named }) => named.every((word) => has.has(word))) ?? [],
  )
}
