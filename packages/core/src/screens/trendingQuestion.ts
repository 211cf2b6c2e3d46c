import type { TrendingOrder } from '../answers/choices.ts'

export const TRENDING_PER_PAGE = 50
/** Over how many days contracts are looked at while the address says nothing else. */
export const TRENDING_DAYS = 7

type Look = {
  days?: number
  text?: string
  /** Chain ids; all when absent. */
  chains?: string[]
  /** Categories of labels; all when absent. */
  categories?: string[]
  order?: TrendingOrder
  descending?: boolean
  /** Counted from 1. */
  page?: number
}

type TrendingQuestion = {
  days: number
  text: string | undefined
  chains: string[] | undefined
  categories: string[] | undefined
  order_by: TrendingOrder
  order_direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What the list of trending contracts asks: those with the largest inflow of the week unless it is looked at otherwise. */
export function trendingQuestion(look: Look = {}): TrendingQuestion {
  const { days = TRENDING_DAYS, order = 'inflow', descending = true, page = 1 } = look
  return {
    days,
    text: look.text,
    chains: look.chains,
    categories: look.categories,
    order_by: order,
    order_direction: descending ? 'desc' : 'asc',
    limit: TRENDING_PER_PAGE,
    offset: (page - 1) * TRENDING_PER_PAGE,
  }
}
