import type { TrendingOrder } from '../answers/choices.ts'

/** How many contracts a page of the list shows. */
export const CONTRACTS_PER_PAGE = 100

type ContractsView = {
  /** A part of a name, label or address. */
  text?: string
  /** Chain ids; all when absent. */
  chains?: readonly string[]
  /** Categories of labels; all when absent. */
  categories?: readonly string[]
  /** Counted from 1. */
  page?: number
}

type ContractsQuestion = {
  project_id: string
  text: string | undefined
  chains: string[] | undefined
  categories: string[] | undefined
  limit: number
  offset: number
}

/** What the list of a project's contracts asks: its first page unless it is looked at otherwise. */
export function contractsQuestion(projectId: string, view: ContractsView = {}): ContractsQuestion {
  return {
    project_id: projectId,
    text: view.text,
    chains: view.chains && [...view.chains],
    categories: view.categories && [...view.categories],
    limit: CONTRACTS_PER_PAGE,
    offset: ((view.page ?? 1) - 1) * CONTRACTS_PER_PAGE,
  }
}

export const TRENDING_PER_PAGE = 50
/** Over how many days contracts are looked at while the address says nothing else. */
export const TRENDING_DAYS = 7

type TrendingView = {
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
export function trendingQuestion(view: TrendingView = {}): TrendingQuestion {
  const { days = TRENDING_DAYS, order = 'inflow', descending = true, page = 1 } = view
  return {
    days,
    text: view.text,
    chains: view.chains,
    categories: view.categories,
    order_by: order,
    order_direction: descending ? 'desc' : 'asc',
    limit: TRENDING_PER_PAGE,
    offset: (page - 1) * TRENDING_PER_PAGE,
  }
}
