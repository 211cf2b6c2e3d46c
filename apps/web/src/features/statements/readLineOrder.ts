import { type ListOrder, parseOrder } from '../../data/listOrder.ts'
import { LINE_ORDERS, type LineOrder } from './StatementsSearch.ts'

/** The order that an address holds; the largest fees first while it holds none. */
export function readLineOrder(sort: string | undefined): ListOrder<LineOrder> {
  return parseOrder(sort, LINE_ORDERS) ?? { by: 'fees', descending: true }
}
