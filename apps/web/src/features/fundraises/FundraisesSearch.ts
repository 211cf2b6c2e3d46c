import {
  FUNDRAISE_MEASURES,
  FUNDRAISE_ORDERS,
  FUNDRAISE_PERIODS,
} from '@tickmark/core/answers/choices'
import type { FundraiseScope } from '@tickmark/core/screens/fundraises'
import { parseAmount } from '../../data/parseAmount.ts'
import { searchParser } from '../../data/readSearch.ts'

const MAX_PAGE = 10_000

/** The view state of a table of funding rounds in the address. */
export const parseRoundsSearch = searchParser((read) => ({
  sort: read.sort('sort', FUNDRAISE_ORDERS),
  page: read.count('page', MAX_PAGE),
}))
export type RoundsSearch = ReturnType<typeof parseRoundsSearch>

/** The view state of the chart of funding rounds. */
const parseChartSearch = searchParser((read) => ({
  period: read.choice('period', FUNDRAISE_PERIODS),
  measure: read.choice('measure', FUNDRAISE_MEASURES),
  table: read.flag('table'),
  /** Ids of the series that are not drawn. */
  hide: read.texts('hide'),
}))
export type ChartSearch = ReturnType<typeof parseChartSearch>

/** The state of an investor's page. */
export const parseInvestorSearch = searchParser((_read, raw) => ({
  ...parseRoundsSearch(raw),
  ...parseChartSearch(raw),
}))
export type InvestorSearch = ReturnType<typeof parseInvestorSearch>

/** The state of the page as its address holds it. */
export const parseFundraisesSearch = searchParser((read, raw) => {
  const min = parseAmount(read.text('min') ?? '')
  const [from, to] = [read.day('from'), read.day('to')]
  const isBackwards = from !== undefined && to !== undefined && from > to
  return {
    ...parseInvestorSearch(raw),
    q: read.words('q'),
    rounds: read.texts('rounds'),
    sectors: read.texts('sectors'),
    chains: read.texts('chains'),
    /** US dollars. */
    min: min !== undefined && min > 0 ? min : undefined,
    from: isBackwards ? undefined : from,
    to: isBackwards ? undefined : to,
  }
})
export type FundraisesSearch = ReturnType<typeof parseFundraisesSearch>

/** Returns the rounds that the state selects. */
export function scopeOf(search: FundraisesSearch): FundraiseScope {
  const { q, rounds, sectors, chains, min, from, to } = search
  return { text: q, rounds, sectors, chains, minimum: min, start: from, end: to }
}
