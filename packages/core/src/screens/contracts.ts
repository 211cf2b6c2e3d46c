import type { TrendingOrder } from '../answers/choices.ts'
import { listOrder, listPart } from './listPart.ts'

/** The number of contracts that a page of the list shows. */
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

/** The query of the list of a project's contracts: its first page by default. */
export function contractsQuery(projectId: string, view: ContractsView = {}) {
  return {
    project_id: projectId,
    text: view.text,
    chains: view.chains && [...view.chains],
    categories: view.categories && [...view.categories],
    ...listPart(CONTRACTS_PER_PAGE, view.page),
  }
}

export const TRENDING_PER_PAGE = 50
/** The default window, in days. */
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

/** The query of the list of trending contracts: those with the largest inflow of the week by default. */
export function trendingQuery(view: TrendingView = {}) {
  const { days = TRENDING_DAYS, order = 'inflow', descending = true, page } = view
  return {
    days,
    text: view.text,
    chains: view.chains,
    categories: view.categories,
    ...listOrder(order, descending),
    ...listPart(TRENDING_PER_PAGE, page),
  }
}
