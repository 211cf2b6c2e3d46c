/** The part of a list that a page shows, counted from 1. */
export function listPart(perPage: number, page = 1) {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** The order of a list, as calls name it. */
export function listOrder<Order extends string>(
  order_by: Order,
  descending: boolean,
): { order_by: Order; order_direction: 'asc' | 'desc' } {
  return { order_by, order_direction: descending ? 'desc' : 'asc' }
}

/** Returns the path of a page with what is known of its state; the text of each parameter is as the page reads it. */
export function linkToList(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const known = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return known.length === 0 ? path : `${path}?${known.join('&')}`
}
