import { readFileSync } from 'node:fs'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { JSON_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'

/** The words that choose a screen of records in place of figures, the first that is said. */
export const RECORD_WORDS = [
  ...(['status', 'comparables', 'valuation', 'definition', 'restatements', 'unlocks'] as const),
  ...(['fundraises', 'statement', 'rights', 'events', 'flows', 'holders', 'assets'] as const),
] as const
export type RecordWord = (typeof RECORD_WORDS)[number]

/** Words that say how a query is put together, by what they mean. */
export const GRAMMAR_WORDS = [
  // The words between the parts.
  ...(['filler', 'and', 'of', 'on', 'by', 'each', 'all', 'in', 'like', 'versus'] as const),
  ...(['except', 'add', 'correction', 'total'] as const),
  // Arithmetic.
  ...(['over', 'divided', 'minus', 'plus', 'times', 'ratio'] as const),
  // Time.
  ...(['last', 'this', 'next', 'since', 'from', 'to', 'between', 'until', 'untilNow'] as const),
  ...(['after', 'tomorrow', 'startOf', 'endOf', 'today', 'yesterday', 'ytd', 'max'] as const),
  ...(['asOf', 'hour', 'day', 'week', 'month', 'quarter', 'half', 'year', 'daily'] as const),
  ...(['weekly', 'monthly', 'quarterly', 'yearly'] as const),
  // Dimensions.
  ...(['project', 'chain', 'product', 'contract', 'label', 'sector'] as const),
  // Transforms.
  ...(['rolling', 'average', 'yoy', 'qoq', 'mom', 'wow', 'dod', 'growth', 'share'] as const),
  ...(['periodBefore', 'samePeriod'] as const),
  ...(['partOf', 'together', 'include', 'when', 'defi'] as const),
  ...(['cumulative', 'ltm', 'annualised', 'index', 'drawdown', 'rank'] as const),
  // Choices.
  ...(['top', 'largest', 'biggest', 'smallest', 'others', 'native', 'combined', 'form'] as const),
  // Conditions.
  ...(['above', 'below', 'atLeast', 'atMost', 'thousand', 'million', 'billion'] as const),
  ...(['greater', 'lesser', 'than', 'twice', 'negative', 'multipleOf'] as const),
  ...(['percent', 'launched', 'before', 'orLater', 'positive', 'cheapest', 'fall'] as const),
  ...(['gainers', 'losers', 'whatIs'] as const),
  ...RECORD_WORDS,
  ...(['tokenless', 'withToken', 'insiders', 'happening'] as const),
  // Statistics.
  ...(['median', 'correlation', 'concentration', 'volatility', 'deepest', 'difference'] as const),
  // Depends on what is meant with it.
  ...(['volume', 'supply'] as const),
] as const
export type GrammarWord = (typeof GRAMMAR_WORDS)[number]

/** The reasons why no figure answers a prompt. */
export const REFUSALS = ['forecast', 'advice', 'fact', 'command'] as const
export type Refusal = (typeof REFUSALS)[number]

const Phrases = z.string().transform((text) => text.split(',').map((phrase) => phrase.trim()))
const metricIds = METRICS.map(({ metric_id }) => metric_id)
const sectorIds = MARKET_SECTORS.map(({ market_sector_id }) => market_sector_id)

/** The words of a natural language; the rules that put them together are the same for all. */
const AskLanguage = z.strictObject({
  words: z.partialRecord(z.enum(GRAMMAR_WORDS), Phrases),
  /** Apart from the titles and synonyms of the metrics themselves. */
  metrics: z.partialRecord(z.enum(metricIds), Phrases),
  /** Verbs that name a figure only where nothing else does: "earned the most fees" is about fees. */
  verbs: z.partialRecord(z.enum(metricIds), Phrases),
  sectors: z.partialRecord(z.enum(sectorIds), Phrases),
  /** Phrases of metrics around something else, which `…` stands for: "treasury of Aave in stables". */
  apart: z.partialRecord(z.enum(metricIds), Phrases).default({}),
  /** Formulas of two metrics that have names. */
  formulas: z.record(z.string().regex(/^\w+ \/ \w+$/), Phrases),
  /** Figures that people ask for and that are no metric here, and the nearest ones that are. */
  absent: z.array(z.strictObject({ words: Phrases, nearest: z.array(z.enum(metricIds)) })),
  /** Words of the language that are like those above, and are no typos of them. */
  plain: Phrases,
  /** Phrases that make a prompt one that no figure answers. `^` stands for the beginning. */
  refusals: z.record(z.enum(REFUSALS), Phrases),
  /** Days that have a name. */
  days: z.record(z.iso.date(), Phrases).default({}),
  /** First to fourth, each with its forms. */
  ordinals: z.array(Phrases).length(4),
  /** January to December, each with its short forms. */
  months: z.array(Phrases).length(12),
  /** The numbers from zero on. */
  numbers: Phrases,
})
export type AskLanguage = z.output<typeof AskLanguage>

/** English first: where a word means something in both, it is rather English. */
export const LANGUAGES: readonly AskLanguage[] = ['english', 'german'].map((name) =>
  AskLanguage.parse(
    load(readFileSync(new URL(`./data/${name}.yaml`, import.meta.url), 'utf8'), {
      // Days stay texts.
      schema: JSON_SCHEMA,
    }),
  ),
)
