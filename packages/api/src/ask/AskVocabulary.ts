import { readFileSync } from 'node:fs'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS, type MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { editDistance } from '@tickmark/core/text/findNearest'
import type { Day } from '@tickmark/core/time/Day'
import englishWords from 'word-list'
import { toStems } from '../lookups/readWords.ts'
import { type AskLanguage, type GrammarWord, LANGUAGES } from './AskLanguage.ts'

/** A possible meaning of a phrase. */
export type Meaning =
  | { kind: 'word'; word: GrammarWord }
  | { kind: 'number'; value: number }
  | { kind: 'month'; month: number }
  | { kind: 'ordinal'; index: number }
  | { kind: 'day'; day: Day }
  | { kind: 'metric'; metric: MetricId; isVerb: boolean }
  | { kind: 'formula'; metrics: readonly MetricId[] }
  | {
      kind: 'sector'
      sector: MarketSectorId
      /** True of a word that means it in the plural only: "stables". */
      isPlural?: boolean
    }
  | {
      kind: 'project'
      project_id: string
      isTicker: boolean
      /** True of a ticker or alias that ends in an S, and so may be written so. */
      isPlural?: boolean
      isToken?: boolean
      /** True of a name besides that on the pages, such as one that it had before. */
      isAlias?: boolean
    }
  | { kind: 'product'; project_id: string; product_id: string }
  | { kind: 'absent'; nearest: readonly MetricId[] }

/** Ends of names that people leave out. */
export const NAME_ENDINGS: ReadonlySet<string> = new Set(
  'finance protocol network labs dao chain foundation'.split(' ').map(toStems),
)

/**
 * Phrases of metrics that are read word by word: the volume is that of a sector, the share one among others, the average
 * one of days.
 */
const READ_BY_WORD = new Set(
  [
    ...['DEX volume', 'perp volume', 'NFT volume', 'bridge volume', 'derivatives volume', 'volume'],
    ...['fee share', 'average fee', 'mean fee'],
  ].map(toStems),
)

/** Every phrase that is known, by its stems; see `toStems`. One for each catalog. */
export class AskVocabulary {
  readonly #meanings = new Map<string, Meaning[]>()
  /** Single words of at least four letters, which may be written with a typo. */
  readonly #words: readonly string[]
  /** Single words by what they are with doubled letters once. */
  readonly #squeezed: ReadonlyMap<string, string>
  /** The words of at least five letters in phrases of the language and of metrics. */
  readonly #parts: ReadonlySet<string>
  readonly longest: number

  constructor({ projects }: Catalog) {
    for (const language of LANGUAGES) this.#addLanguage(language)
    for (const { metric_id, title, short_title, long_title } of listMetrics())
      for (const name of [
        title,
        short_title,
        long_title ?? '',
        ...(METRIC_SYNONYMS[metric_id] ?? []),
      ])
        if (!READ_BY_WORD.has(toStems(name))) this.#addMetric(name, metric_id)
    const parts = [...this.#meanings.keys()].flatMap((phrase) => phrase.split(' '))
    this.#parts = new Set(parts.filter((part) => part.length >= MIN_PART))
    // Parentheses are rarely typed: "blockchains l1".
    for (const { market_sector_id: sector, name } of MARKET_SECTORS)
      for (const said of new Set([name, name.replace(/[()]/g, '')]))
        this.#add(said, { kind: 'sector', sector })
    for (const project of projects) this.#addProject(project)
    // A shortened name does not compete with a whole one: "ethereum" is not the Ethereum Foundation.
    const shortened = projects
      .map((project) => ({ ...project, short: shorten(project.name) }))
      .filter(({ short }) => !this.find(short).some(isFullName))
    for (const { short, project_id } of shortened)
      this.#add(short, { kind: 'project', project_id, isTicker: false })
    this.#addProducts(projects)
    const phrases = [...this.#meanings.keys()]
    this.longest = Math.max(...phrases.map((phrase) => phrase.split(' ').length))
    const words = phrases.filter((phrase) => phrase.length >= 3 && !phrase.includes(' '))
    this.#words = words.filter((word) => word.length >= 4)
    this.#squeezed = new Map(words.toReversed().map((word) => [squeeze(word), word]))
  }

  /** Finds the meanings of a phrase, given by its stems: the first is the most usual. */
  find(stems: string): readonly Meaning[] {
    return this.#meanings.get(stems) ?? []
  }

  /** The word of phrases that a mistyped one is: "actve" in "daily actve users". */
  correct(stem: string): string {
    if (stem.length < MIN_PART || this.#parts.has(stem) || this.find(stem).length > 0) return stem
    const [only, ...others] = this.#listAlike(stem, [...this.#parts])
    return only !== undefined && others.length === 0 ? only : stem
  }

  /** The single words that a mistyped one is most like: one wrong letter in five, the first one right. */
  findAlike(stem: string): readonly string[] {
    const squeezed = isMistyped(stem) ? this.#squeezed.get(squeeze(stem)) : undefined
    return squeezed === undefined ? this.#listAlike(stem, this.#words) : [squeezed]
  }

  #listAlike(stem: string, words: readonly string[]): readonly string[] {
    if (!isMistyped(stem)) return []
    let least = stem.length < 5 ? 1 : Math.min(2, Math.floor(stem.length / 4))
    let found: string[] = []
    for (const word of words) {
      if (word[0] !== stem[0] || Math.abs(word.length - stem.length) > least) continue
      const distance = countTypos(stem, word)
      if (distance > least) continue
      if (distance < least) found = []
      least = distance
      found.push(word)
    }
    return found
  }

  #addLanguage({ words, metrics, verbs, sectors, absent, formulas, ...lists }: AskLanguage): void {
    const add = (phrases: readonly string[], meaning: Meaning) => {
      for (const phrase of phrases) this.#add(phrase, meaning)
    }
    for (const { words: phrases, nearest } of absent) add(phrases, { kind: 'absent', nearest })
    for (const [formula, phrases] of Object.entries(formulas))
      add(phrases, { kind: 'formula', metrics: formula.split(' / ') as MetricId[] })
    for (const [word, phrases] of Object.entries(words))
      add(phrases, { kind: 'word', word: word as GrammarWord })
    for (const [index, names] of lists.months.entries())
      add(names, { kind: 'month', month: index + 1 })
    for (const [day, names] of Object.entries(lists.days)) add(names, { kind: 'day', day })
    for (const [index, names] of lists.ordinals.entries()) add(names, { kind: 'ordinal', index })
    for (const [value, name] of lists.numbers.entries()) add([name], { kind: 'number', value })
    for (const [id, names] of Object.entries(metrics))
      for (const name of names) this.#addMetric(name, id as MetricId)
    for (const [id, names] of Object.entries(verbs))
      add(names, { kind: 'metric', metric: id as MetricId, isVerb: true })
    for (const [sector, names] of Object.entries(sectors))
      for (const name of names) {
        const isPlural = PLURAL.test(name) && !names.includes(name.slice(0, -1))
        const meaning = { kind: 'sector', sector: sector as MarketSectorId } as const
        this.#add(name, isPlural ? { ...meaning, isPlural } : meaning)
      }
  }

  /** The name of a metric, and what it is with the short forms that people type. */
  #addMetric(name: string, metric: MetricId): void {
    const short = SHORT_FORMS.reduce((text, [word, form]) => text.replace(word, form), name)
    const each = SHORT_FORMS.map(([word, form]) => name.replace(word, form))
    for (const one of [name, short, ...each])
      this.#add(one, { kind: 'metric', metric, isVerb: false })
  }

  #addProject({ project_id, name, symbol, aliases, tokens, products }: Project): void {
    const full = { kind: 'project', project_id, isTicker: false } as const
    const inParentheses = [...name.matchAll(/\((.*?)\)/g)].map(([, inside]) => inside ?? '')
    // "Rocketpool" is written as one word, too.
    const joined = withoutParentheses(name).replace(/[\s.]+/g, '')
    const names = [project_id, withoutParentheses(name), ...inParentheses]
    for (const one of isPlainWord(toStems(joined)) ? names : [...names, joined])
      this.#add(one, full)
    const markPlural = (text: string) => /s$/i.test(text) && { isPlural: true }
    for (const alias of aliases) this.#add(alias, { ...full, isAlias: true, ...markPlural(alias) })
    if (symbol !== '') this.#add(symbol, { ...full, isTicker: true, ...markPlural(symbol) })
    for (const token of tokens) this.#add(token, { ...full, isToken: true })
    for (const { product_id, name: product } of products)
      if (toStems(product).includes(' '))
        this.#add(product, { kind: 'product', project_id, product_id })
  }

  /** A single word such as USDS is a product where it is nothing else, and no word of a language such as "portal". */
  #addProducts(projects: readonly Project[]): void {
    const single = projects.flatMap(({ project_id, products }) =>
      products.flatMap(({ product_id, name }) => {
        const stem = toStems(name)
        const isOther = stem.includes(' ') || this.find(stem).length > 0 || isPlainWord(stem)
        return isOther
          ? []
          : [{ stem, meaning: { kind: 'product', project_id, product_id } as const }]
      }),
    )
    for (const [stem, [own, ...others]] of Map.groupBy(single, (one) => one.stem))
      if (own !== undefined && others.length === 0) this.#add(stem, own.meaning)
  }

  #add(phrase: string, meaning: Meaning): void {
    const stems = toStems(phrase)
    if (stems === '') return
    const known = this.#meanings.get(stems)
    if (known === undefined) this.#meanings.set(stems, [meaning])
    else if (!known.some((one) => isSame(one, meaning))) known.push(meaning)
  }
}

/** Short forms of the words in names of several words: "stablecoin transfer vol", "rev multiple", "avg tx fee". */
const SHORT_FORMS = [
  [/(?<= )volume\b/i, 'vol'],
  [/\brevenue(?= )/i, 'rev'],
  [/\btransaction(?= )/i, 'tx'],
  [/\baverage(?= )/i, 'avg'],
  [/\bcirculating(?= )/i, 'circ'],
  [/(?<! to )\bmarket cap\b/i, 'mcap'],
] as const

const MIN_PART = 5

/** USD1 is no USDS, and a word of the language is none with a typo. */
function isMistyped(stem: string): boolean {
  return stem.length >= 4 && !/\d/.test(stem) && !isPlainWord(stem)
}

const PLURAL = /^[^ ]*[^s]s$/

/** Words of English, one a line, in the order of the alphabet. */
const ENGLISH = readFileSync(englishWords, 'utf8').toLowerCase()
const PLAIN = new Set(LANGUAGES.flatMap(({ plain }) => plain.map(toStems)))

/** Returns whether a word is one of a language, and so no typo of a name. */
export function isPlainWord(stem: string): boolean {
  return PLAIN.has(stem) || isEnglish(stem)
}

/**
 * Halves the list at each step: a catalog has thousands of names, and a set of all words takes 20 MB. Two of its 274,137
 * words are out of order and not found.
 */
function isEnglish(word: string): boolean {
  let from = 0
  let to = ENGLISH.length
  while (from < to) {
    const begin = ENGLISH.lastIndexOf('\n', ((from + to) >> 1) - 1) + 1
    const end = ENGLISH.indexOf('\n', begin)
    const found = ENGLISH.slice(begin, end < 0 ? undefined : end)
    if (found === word) return true
    if (found < word) from = end < 0 ? to : end + 1
    else to = begin
  }
  return false
}

function withoutParentheses(name: string): string {
  return name.replace(/\(.*?\)/g, '')
}

/** A name without an ending that people leave out, by its stems; empty where it has none. */
function shorten(name: string): string {
  const words = toStems(withoutParentheses(name)).split(' ')
  return NAME_ENDINGS.has(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : ''
}

function isFullName(meaning: Meaning): boolean {
  return meaning.kind === 'project' && !meaning.isTicker
}

/** A ticker adds nothing where the same project has the name. */
function isSame(one: Meaning, other: Meaning): boolean {
  if (one.kind === 'project' && other.kind === 'project') return one.project_id === other.project_id
  if (one.kind === 'metric' && other.kind === 'metric') return one.metric === other.metric
  return JSON.stringify(one) === JSON.stringify(other)
}

function squeeze(word: string): string {
  return word.replace(/(.)\1+/g, '$1')
}

/** Counts the letters to insert, delete, replace, or swap with another one. */
function countTypos(from: string, to: string): number {
  const distance = editDistance(from, to, 2)
  const isSwapped = distance === 2 && [...from].sort().join() === [...to].sort().join()
  return isSwapped ? 1 : distance
}
