import { useMemo } from 'react'
import {
  directionOf,
  type ListOrder,
  nextOrder,
  parseOrder,
  writeOrder,
} from '../data/listOrder.ts'
import type { DataColumn } from '../ui/table/DataColumn.ts'

type Orders<T extends string> = {
  /** Every column by which rows can be sorted. */
  all: readonly T[]
  first: ListOrder<T>
  /** Columns of text, which start at A; others start with the largest value. */
  words?: readonly T[]
}

/** The order of a list that the page's address holds, and what the headers of its table need to change it. */
export function useListOrder<T extends string>(
  orders: Orders<T>,
  sort: string | undefined,
  onChange: (change: { sort: string }) => void,
): { order: ListOrder<T>; sortOf: (by: T) => NonNullable<DataColumn<never>['sort']> } {
  return useMemo(() => {
    const order = parseOrder(sort, orders.all) ?? orders.first
    return {
      order,
      sortOf: (by) => ({
        direction: directionOf(order, by),
        position: null,
        toggle: () =>
          onChange({ sort: writeOrder(nextOrder(order, by, !orders.words?.includes(by))) }),
      }),
    }
  }, [orders, sort, onChange])
}

/** Sorts rows by a value. Missing values come last in either direction; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => number | string | null,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [read(a), read(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : compareTexts(x, y))
  })
}

function compareTexts(x: string | number, y: string | number): number {
  return String(x).localeCompare(String(y), 'en')
}
