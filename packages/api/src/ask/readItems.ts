import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { addMonths, type Granularity } from '@tickmark/core/time/Granularity'
import { toStems, type Word } from '../lookups/readWords.ts'
import { type GrammarWord, LANGUAGES } from './AskLanguage.ts'
import { type AskVocabulary, isPlainWord, type Meaning, NAME_ENDINGS } from './AskVocabulary.ts'
import { readDate } from './readDate.ts'

export type TimeUnit = 'hour' | Granularity

/** A piece of a prompt that means one thing, or one of a few. */
export type Item = {
  /** As written. */
  words: string
  meanings: readonly Meaning[]
  date?: { from: Day; to: Day } | undefined
  duration?: { count: number; unit: TimeUnit; isAverage: boolean }
  /** True if the word was taken for a similar one. */
  isCorrected?: boolean
  /** True if a comma or the like is on both sides of it. */
  isAlone?: boolean
  /** True if a comma or the like precedes it. */
  isAfterBreak?: boolean
  /** The number that it is, such as 10 and `10m`. */
  amount?: number
  /** True of a date with which a period begins: "indexed to 100 in March 2024". */
  isStart?: boolean
  /** Set once something of the plan has been made of it. */
  isUsed?: boolean
}

/** Splits a prompt into the longest phrases that the vocabulary has, dates, and stretches of time. */
export function readItems(typed: readonly Word[], vocabulary: AskVocabulary, today: Day): Item[] {
  const items: Item[] = []
  const words = typed.map((word) => ({ ...word, stem: vocabulary.correct(word.stem) }))
  const isMixed = words.some(({ text }) => /\p{Ll}/u.test(text))
  for (let at = 0; at < words.length; ) {
    const found =
      readId(words, at) ??
      readDateItem(words, at, { vocabulary, today }) ??
      readDuration(words, at, vocabulary) ??
      readPhrase(words, at, vocabulary)
    const { count, ...item } = found
    const own = words.slice(at, at + count)
    const isAfterBreak = at === 0 || words[at]?.isAfterBreak === true
    const isBeforeBreak = words[at + count]?.isAfterBreak ?? true
    const amount = count === 1 ? readAmount(words[at]?.stem ?? '') : undefined
    const isAlone = isAfterBreak && isBeforeBreak
    const all = vocabulary.find(own.map(({ stem }) => stem).join(' '))
    const open = findOpenName(all, words[at + count], vocabulary)
    const around = { before: items.at(-1), isAlone, isMixed, isWhole: words.length <= count }
    items.push({
      ...item,
      meanings:
        open.length > 0
          ? open
          : (chooseMeanings(all, own, around) ?? orderNames(item, own, around)),
      ...(amount !== undefined && { amount }),
      isAlone,
      isAfterBreak,
      words: writeWords(own),
    })
    at += count
  }
  for (const [at, item] of items.entries()) borrowYear(item, items.slice(at + 1, at + 3))
  joinApart(items)
  return items
}

/** "Treasury of Aave in stables", "what do lenders on Aave earn": words around something else are one figure. */
function joinApart(items: readonly Item[]): void {
  for (const { metric, head, tail } of APART) {
    const first = findPhrase(items, head)
    const last = findPhrase(first.behind, tail)
    if (first.own.length === 0 || last.own.length === 0) continue
    for (const item of [...first.own, ...last.own]) item.meanings = FILLER
    for (const item of first.own.slice(-1))
      item.meanings = [{ kind: 'metric', metric, isVerb: false }]
    return
  }
}

/** The items of a phrase, and those behind it; none where it is not there. */
function findPhrase(items: readonly Item[], stems: string) {
  const length = stems.split(' ').length
  const own = (at: number) => items.slice(at, at + length)
  const at = items.findIndex((_, from) => toStems(writeItems(own(from))) === stems)
  return at < 0 ? { own: [], behind: [] } : { own: own(at), behind: items.slice(at + length) }
}

const writeItems = (items: readonly Item[]) => items.map(({ words }) => words).join(' ')

const APART = LANGUAGES.flatMap(({ apart }) =>
  Object.entries(apart).flatMap(([metric, phrases]) =>
    phrases.map((phrase) => {
      const [head = '', tail = ''] = phrase.split('…').map(toStems)
      return { metric: metric as MetricId, head, tail }
    }),
  ),
)

/** "H1 vs H2 2025", "Dec vs Jan 2026": of the year that is named behind, or of the one before where that is nearer. */
function borrowYear(item: Item, behind: readonly Item[]): void {
  const next = behind.find(({ date }) => date !== undefined)
  const [own, other] = [item.date, next?.date]
  if (!own || !other || /\d\d/.test(item.words) || !/\d\d/.test(next?.words ?? '')) return
  const lengthOf = ({ from, to }: typeof own) => Math.round(daysBetween(from, to) / MONTH_DAYS)
  if (lengthOf(own) !== lengthOf(other)) return
  const years = Number(other.from.slice(0, 4)) - Number(own.from.slice(0, 4))
  const [same, before] = [years, years - 1].map((count) => ({
    from: addMonths(own.from, 12 * count),
    to: addMonths(own.to, 12 * count),
  }))
  const apart = (one = own) => Math.abs(daysBetween(one.from, other.from))
  item.date = apart(before) < apart(same) ? before : same
}

const MONTH_DAYS = 30

type AroundItem = {
  before: Item | undefined
  isAlone: boolean
  /** False of a prompt in capitals, which distinguish no names there. */
  isMixed: boolean
  isWhole: boolean
}

/** The meanings of a name that is written as one; undefined where the words may mean anything. */
function chooseMeanings(
  all: readonly Meaning[],
  words: readonly Word[],
  { before, isAlone, isMixed, isWhole }: AroundItem,
): readonly Meaning[] | undefined {
  const text = writeWords(words)
  if (isEndOfName(all, words[0], before)) return FILLER
  if (isMixed && CAPITAL_PLURAL.test(text) && areWords(all)) return []
  // "Fees of Reserve" are those of a project, whatever else the word means.
  const isMetric = all.some(({ kind }) => kind === 'metric') && /^\p{Lu}\p{Ll}/u.test(text)
  const isOther = isMetric && isWord(before, 'of')
  const names = all.every(({ kind }) => NAME_OR_WORD.has(kind) || (kind === 'metric' && isOther))
    ? all.filter((one) => one.kind === 'project' && (isAlone || isWritten(text, one)))
    : []
  // In a list of names, "across" is one, and in "fees of ONE vs UNI" ONE is.
  const isNamed = isAlone ? !isWhole : isMixed && isWord(before, ...BEFORE_NAMES)
  return isNamed && names.length > 0 ? names : undefined
}

/** "The most stable protocols" are on no chain of that name. */
function orderNames(
  { meanings }: Pick<Item, 'meanings'>,
  words: readonly Word[],
  { before }: AroundItem,
): readonly Meaning[] {
  const text = writeWords(words)
  const isLed = /^(most|more|less|least|very|so)$/i.test(before?.words ?? '')
  const isAdjective = isLed && text === text.toLowerCase() && isPlainWord(text)
  return isAdjective && meanings.every(({ kind }) => kind === 'project') ? [] : meanings
}

/** "Deposits across last 90 days": nothing is split by a period, so that Across is a name. */
function findOpenName(
  all: readonly Meaning[],
  next: Word | undefined,
  vocabulary: AskVocabulary,
): Meaning[] {
  const meanings = next === undefined ? [] : vocabulary.find(next.stem)
  const isOfTime = !next || /^\d/.test(next.stem) || isWord({ meanings }, 'last', 'since', 'this')
  const isOpen = isOfTime && isWord({ meanings: all }, 'by')
  return isOpen ? all.filter((one) => one.kind === 'project' && !one.isTicker) : []
}

/** "Maker dao" is a name and its ending, and no DAO Maker. */
function isEndOfName(
  all: readonly Meaning[],
  word: Word | undefined,
  before: Item | undefined,
): boolean {
  const isEnding = word !== undefined && NAME_ENDINGS.has(word.stem) && !word.isAfterBreak
  const isOfProject = before?.meanings[0]?.kind === 'project'
  return (
    isEnding &&
    isOfProject &&
    all.every((one) => one.kind === 'project' || (one.kind === 'word' && one.word === 'project'))
  )
}

const NAME_OR_WORD: ReadonlySet<Meaning['kind']> = new Set([
  ...(['word', 'number', 'project', 'absent'] as const),
])
const CAPITAL_PLURAL = /^[A-Z]{2,5}S$/
const areWords = (meanings: readonly Meaning[]) => meanings.every(({ kind }) => kind === 'word')
const BEFORE_NAMES = ['of', 'and', 'versus', 'between'] as const

/** Returns whether a text is written as a ticker or a name: in capitals, or with a capital first. */
function isWritten(text: string, { isTicker }: { isTicker: boolean }): boolean {
  return isTicker ? /^[A-Z0-9]{2,5}$/.test(text) : /^\p{Lu}/u.test(text)
}

/** The meaning of a word that says nothing. */
export const FILLER: readonly Meaning[] = [{ kind: 'word', word: 'filler' }]

type Found = Omit<Item, 'words'> & { count: number }

function readDateItem(...asked: Parameters<typeof readDate>): Found | undefined {
  const date = readDate(...asked)
  return date && { count: date.count, meanings: [], date: { from: date.from, to: date.to } }
}

/** The id of a metric, as it is written: `dilution_1y` is no dilution of a year. */
function readId(words: readonly Word[], at: number): Found | undefined {
  const end = words.findIndex((word, index) => index > at && word.isJoined !== true)
  const own = words.slice(at, end < 0 ? words.length : end)
  const metric = findMetric(own.map(({ text }) => text.toLowerCase()).join('_'))?.metric_id
  if (own.length < 2 || metric === undefined) return undefined
  return { count: own.length, meanings: [{ kind: 'metric', metric, isVerb: false }] }
}

function readPhrase(words: readonly Word[], at: number, vocabulary: AskVocabulary): Found {
  const within = words.slice(at, at + vocabulary.longest)
  const next = within.findIndex((word, index) => index > 0 && word.isAfterBreak)
  // "Frax, Ether" are two names.
  const rest = next < 0 ? within : within.slice(0, next)
  for (let count = rest.length; count > 0; count--) {
    const part = rest.slice(0, count)
    const meanings = findWritten(part, vocabulary)
    const [first] = meanings
    // "Aave Morpho Compound" are three, although Morpho had such a name.
    if (count > 1 && first?.kind === 'project' && first.isAlias && areNames(part, vocabulary))
      continue
    // "Since the merge".
    if (first?.kind === 'day')
      return { count, meanings: [], date: { from: first.day, to: first.day } }
    if (first !== undefined) return { count, meanings: orderMeanings(meanings, part) }
  }
  const word = rest[0]
  if (word === undefined) return { count: 1, meanings: [] }
  if (/^\d/.test(word.stem)) return { count: 1, meanings: readNumber(word) }
  // A ticker with another letter is another one.
  const isShort = word.stem.length <= MAX_SHORT
  const alike = vocabulary
    .findAlike(word.stem)
    .flatMap((stem) => vocabulary.find(stem))
    .filter((one) => !isShort || !isTickerLike(one))
  const meanings = alike.some(({ kind }) => kind !== 'project')
    ? alike.filter(({ kind }) => kind !== 'project')
    : alike
  return { count: 1, meanings: orderMeanings(meanings, [word]), isCorrected: meanings.length > 0 }
}

/** The meanings of a phrase. "Eigen layer" is a name that is written as one word. */
function findWritten(part: readonly Word[], vocabulary: AskVocabulary): readonly Meaning[] {
  const [stems, joined] = [' ', ''].map((between) => part.map(({ stem }) => stem).join(between))
  const meanings = vocabulary.find(stems ?? '')
  return meanings.length > 0 || part.length !== 2
    ? meanings
    : vocabulary.find(joined ?? '').filter((one) => one.kind === 'project' && !isTickerLike(one))
}

const MAX_SHORT = 5

function isTickerLike(one: Meaning): boolean {
  if (one.kind !== 'project') return one.kind === 'product'
  return one.isTicker || one.isAlias === true || one.isToken === true
}

/** Returns whether each word is the name of a project. */
function areNames(words: readonly Word[], vocabulary: AskVocabulary): boolean {
  return words.every(({ stem }) =>
    vocabulary.find(stem).some((one) => one.kind === 'project' && !one.isTicker && !one.isAlias),
  )
}

/** `$NEAR` and `NEAR` are rather the token, `near` is rather what else the word means. */
function orderMeanings(known: readonly Meaning[], words: readonly Word[]): readonly Meaning[] {
  const text = words.map((word) => word.text).join(' ')
  // "DAOs" is no ticker in the plural, and "stable" are no stables.
  const isPlural = /[^'’]s$/i.test(text)
  const meanings = known.filter((one) => {
    if (one.kind === 'sector') return isPlural || !one.isPlural
    return one.kind !== 'project' || !(one.isTicker || one.isAlias) || !isPlural || one.isPlural
  })
  const isCapital =
    /^\$?[A-Z0-9]{2,}$/.test(text) && meanings.some(({ kind }) => kind === 'project')
  if (!isCapital && meanings.some(({ kind }) => kind === 'absent'))
    return meanings.filter(({ kind }) => kind === 'absent')
  const isToken = text.startsWith('$') || (/^[A-Z0-9]{2,}$/.test(text) && text.length <= 5)
  const tokens = meanings.filter((one) => one.kind === 'project' && (isToken || !one.isTicker))
  if (text.startsWith('$') && tokens.length > 0) return tokens
  const others = chooseForm(
    meanings.filter(({ kind }) => kind !== 'project'),
    isPlural,
  )
  if (others.length > 0) return [...others, ...(isToken ? tokens : [])]
  const named = meanings.filter((one) => one.kind === 'project' && !one.isTicker)
  // A short name may as well be the ticker of another one.
  const isShort = text.length <= MAX_TICKER
  return named.length > 0 && !isToken && !isShort ? named : meanings
}

const MAX_TICKER = 3

/** "Did it trade over 5bn" counts no trades, and "trades per day" are no volume. */
function chooseForm(meanings: readonly Meaning[], isPlural: boolean): readonly Meaning[] {
  const metrics = meanings.flatMap((one) => (one.kind === 'metric' ? [one] : []))
  const [verb, noun] = [true, false].map((is) => metrics.find(({ isVerb }) => isVerb === is))
  if (verb === undefined || noun === undefined || verb.metric === noun.metric) return meanings
  return meanings.filter((one) => one !== (isPlural ? verb : noun))
}

function readNumber({ stem }: Word): Meaning[] {
  const value = Number(stem.replaceAll(',', ''))
  return Number.isFinite(value) ? [{ kind: 'number', value }] : []
}

const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({ '': 1, k: 1e3, m: 1e6, mn: 1e6, mm: 1e6, b: 1e9, bn: 1e9, t: 1e12, x: 1 }),
)

/** `10`, `1,000`, `2.5m` and `50bn`. */
function readAmount(stem: string): number | undefined {
  const [, digits, letters = ''] =
    /^((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)([a-z]*)$/.exec(stem) ?? []
  const factor = FACTORS.get(letters)
  return digits === undefined || factor === undefined
    ? undefined
    : Number(digits.replaceAll(',', '')) * factor
}

const UNITS: Readonly<Record<string, TimeUnit>> = createLookup({
  h: 'hour',
  hr: 'hour',
  d: 'day',
  dma: 'day',
  w: 'week',
  m: 'month',
  mo: 'month',
  q: 'quarter',
  y: 'year',
  yr: 'year',
})
const MAX_MONTHS = 60
const UNIT_WORDS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const

/** `30d`, `7dma`, `30 days`. */
function readDuration(
  words: readonly Word[],
  at: number,
  vocabulary: AskVocabulary,
): Found | undefined {
  const stem = words[at]?.stem ?? ''
  const [, digits, letters = ''] = /^(\d{1,4})([a-z]{1,3})$/.exec(stem) ?? []
  const unit = UNITS[letters]
  // "500m" and "$1m" are amounts.
  const isLong = (letters === 'm' && Number(digits) > MAX_MONTHS) || words[at]?.text[0] === '$'
  if (digits !== undefined && unit !== undefined && !isLong) {
    const duration = { count: Number(digits), unit, isAverage: letters === 'dma' }
    return { count: 1, meanings: [], duration }
  }
  // "A single day", "a year ago".
  const isOne = stem === 'single' || (/^an?$/.test(stem) && words[at + 2]?.stem === 'ago')
  const [number] =
    isOne || /^\d{1,4}$/.test(stem)
      ? [isOne ? 1 : Number(stem)]
      : vocabulary.find(stem).flatMap((one) => (one.kind === 'number' ? [one.value] : []))
  const written = findUnit(vocabulary.find(words[at + 1]?.stem ?? ''))
  if (number === undefined || number < 1 || written === undefined) return undefined
  return { count: 2, meanings: [], duration: { count: number, unit: written, isAverage: false } }
}

/** The place of an item by words that it is, or that begin with it; -1 where none is. */
export function placeOf(items: readonly Item[], words = ''): number {
  return items.findIndex((item) => words === item.words || words.startsWith(`${item.words} `))
}

export function findUnit(meanings: readonly Meaning[]): TimeUnit | undefined {
  return UNIT_WORDS.find((unit) => isWord({ meanings }, unit))
}

/** Returns whether an item is, among other things, a word of the grammar. */
export function isWord(
  item: Pick<Item, 'meanings'> | undefined,
  ...words: readonly GrammarWord[]
): boolean {
  return item?.meanings.some((one) => one.kind === 'word' && words.includes(one.word)) ?? false
}

/** Returns whether an item is a name that nothing has: no date or number, and nothing was made of it. */
export function isNameless({ meanings, date, duration, isUsed, words }: Item): boolean {
  return !isUsed && meanings.length === 0 && !date && !duration && /\p{L}.{2}/u.test(words)
}

export function numberOf(item: Item | undefined): number | undefined {
  return item?.meanings.flatMap((one) => (one.kind === 'number' ? [one.value] : []))[0]
}

function writeWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
