/** The order in which the server lists rows. */
export type ListOrder<T extends string> = { by: T; descending: boolean }

/** The order that an address holds, such as `-amount_usd` for the largest first. Undefined when it is none. */
export function parseOrder<T extends string>(
  text: string | undefined,
  orders: readonly T[],
): ListOrder<T> | undefined {
  const by = orders.find((order) => order === text?.replace(/^-/, ''))
  return by === undefined ? undefined : { by, descending: text?.startsWith('-') === true }
}

export function writeOrder<T extends string>({ by, descending }: ListOrder<T>): string {
  return `${descending ? '-' : ''}${by}`
}

/** The order after a column's head was pressed: the largest first, or words from A, and the other way round next. */
export function nextOrder<T extends string>(
  now: ListOrder<T>,
  by: T,
  startsDescending = true,
): ListOrder<T> {
  return { by, descending: now.by === by ? !now.descending : startsDescending }
}

/** Returns the sort direction that a column's head shows; null where the rows are in another column's order. */
export function directionOf<T extends string>(order: ListOrder<T>, by: T): 'asc' | 'desc' | null {
  if (order.by !== by) return null
  return order.descending ? 'desc' : 'asc'
}
