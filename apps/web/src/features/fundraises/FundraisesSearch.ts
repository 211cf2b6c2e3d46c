import { FUNDRAISE_ORDERS } from '@tickmark/core/answers/choices'
import type { FundraiseScope } from '@tickmark/core/screens/fundraises'
import type { Day } from '@tickmark/core/time/Day'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { parseAmount } from '../../data/parseAmount.ts'
import { readSearch } from '../../data/readSearch.ts'

export const CHART_PERIODS = ['month', 'quarter', 'year'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]

/** What the bars of funding rounds over time show. */
export const MEASURES = ['amount', 'rounds'] as const
export type Measure = (typeof MEASURES)[number]

/** How a table of funding rounds is looked at, as the address holds it. */
export type RoundsSearch = {
  /** A minus before it puts the largest first. */
  sort?: string
  page?: number
}

/** How funding rounds over time are looked at. */
export type ChartSearch = {
  period?: ChartPeriod
  measure?: Measure
  table?: true
  /** Ids of the series that are not drawn. */
  hide?: string[]
}

/** The state of the page as its address holds it; what is absent is the default. */
export type FundraisesSearch = RoundsSearch &
  ChartSearch & {
    q?: string
    rounds?: string[]
    sectors?: string[]
    chains?: string[]
    /** US dollars. */
    min?: number
    from?: Day
    to?: Day
  }

/** The state of an investor's page. */
export type InvestorSearch = RoundsSearch & ChartSearch

const MAX_PAGE = 10_000
const MAX_TEXT = 200

export function parseRoundsSearch(raw: Record<string, unknown>): RoundsSearch {
  const read = readSearch(raw)
  const order = parseOrder(read.text('sort'), FUNDRAISE_ORDERS)
  return { sort: order && writeOrder(order), page: read.count('page', MAX_PAGE) }
}

export function parseInvestorSearch(raw: Record<string, unknown>): InvestorSearch {
  const read = readSearch(raw)
  return {
    ...parseRoundsSearch(raw),
    period: read.choice('period', CHART_PERIODS),
    measure: read.choice('measure', MEASURES),
    table: read.flag('table'),
    hide: read.texts('hide'),
  }
}

export function parseFundraisesSearch(raw: Record<string, unknown>): FundraisesSearch {
  const read = readSearch(raw)
  const min = parseAmount(read.text('min') ?? '')
  const [from, to] = [read.day('from'), read.day('to')]
  const isBackwards = from !== undefined && to !== undefined && from > to
  return {
    ...parseInvestorSearch(raw),
    q: read.text('q')?.slice(0, MAX_TEXT),
    rounds: read.texts('rounds'),
    sectors: read.texts('sectors'),
    chains: read.texts('chains'),
    min: min !== undefined && min > 0 ? min : undefined,
    from: isBackwards ? undefined : from,
    to: isBackwards ? undefined : to,
  }
}

/** Which rounds the state leaves. */
export function scopeOf(search: FundraisesSearch): FundraiseScope {
  const { q, rounds, sectors, chains, min, from, to } = search
  return { text: q, rounds, sectors, chains, minimum: min, start: from, end: to }
}
