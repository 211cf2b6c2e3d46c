import { TRENDING_ORDERS } from '@tickmark/core/answers/choices'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { readSearch } from '../../data/readSearch.ts'

/** Over how many days contracts can be looked at. */
export const WINDOWS = ['1', '7', '30', '90'] as const

/** The state of the list as its address holds it; what is absent is the default. */
export type TrendingSearch = {
  days?: number
  q?: string
  chains?: string[]
  categories?: string[]
  /** A minus before it puts the largest first. */
  sort?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 200
const MAX_PAGE = 10_000

export function parseTrendingSearch(raw: Record<string, unknown>): TrendingSearch {
  const read = readSearch(raw)
  const days = read.choice('days', WINDOWS)
  const order = parseOrder(read.text('sort'), TRENDING_ORDERS)
  return {
    days: days === undefined ? undefined : Number(days),
    q: read.text('q')?.slice(0, MAX_TEXT),
    chains: read.texts('chains'),
    categories: read.texts('categories'),
    sort: order && writeOrder(order),
    page: read.count('page', MAX_PAGE),
  }
}
