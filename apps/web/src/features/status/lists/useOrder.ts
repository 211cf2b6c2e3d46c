import { useMemo } from 'react'
import {
  directionOf,
  type ListOrder,
  nextOrder,
  parseOrder,
  writeOrder,
} from '../../../data/listOrder.ts'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { useStatusSearch } from './useStatusSearch.ts'

type Orders<T extends string> = {
  /** Every column that rows can be put in order by. */
  all: readonly T[]
  first: ListOrder<T>
  /** Columns of words, which are read from A. */
  words: ReadonlySet<T>
}

/** The order that the address holds, and what the heads of a table need to change it. */
export function useOrder<T extends string>(
  orders: Orders<T>,
): {
  order: ListOrder<T>
  sortOf: (by: T) => NonNullable<DataColumn<never>['sort']>
} {
  const { search, change } = useStatusSearch()
  return useMemo(() => {
    const order = parseOrder(search.sort, orders.all) ?? orders.first
    return {
      order,
      sortOf: (by) => ({
        direction: directionOf(order, by),
        position: null,
        toggle: () => change({ sort: writeOrder(nextOrder(order, by, !orders.words.has(by))) }),
      }),
    }
  }, [search.sort, change, orders])
}
