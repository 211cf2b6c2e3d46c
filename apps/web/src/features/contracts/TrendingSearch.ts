import { TRENDING_ORDERS } from '@tickmark/core/answers/choices'
import { searchParser } from '../../data/readSearch.ts'

/** The windows of the list, in days. */
export const WINDOWS = ['1', '7', '30', '90'] as const

const MAX_PAGE = 10_000

/** The state of the list as its address holds it. */
export const parseTrendingSearch = searchParser((read) => {
  const days = read.choice('days', WINDOWS)
  return {
    days: days === undefined ? undefined : Number(days),
    q: read.words('q'),
    chains: read.texts('chains'),
    categories: read.texts('categories'),
    sort: read.sort('sort', TRENDING_ORDERS),
    /** Counted from 1. */
    page: read.count('page', MAX_PAGE),
  }
})
export type TrendingSearch = ReturnType<typeof parseTrendingSearch>
