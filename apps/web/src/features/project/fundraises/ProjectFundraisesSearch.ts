import { FUNDRAISE_ORDERS } from '@tickmark/core/answers/choices'
import { parseOrder, writeOrder } from '../../../data/listOrder.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** How the rounds of a project are looked at; what is absent is the default. */
export type ProjectFundraisesSearch = {
  /** A minus before it puts the largest first. */
  sort?: string
  page?: number
}

const MAX_PAGE = 1_000

export function parseProjectFundraisesSearch(
  raw: Record<string, unknown>,
): ProjectFundraisesSearch {
  const read = readSearch(raw)
  const order = parseOrder(read.text('sort'), FUNDRAISE_ORDERS)
  return { sort: order && writeOrder(order), page: read.count('page', MAX_PAGE) }
}
