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
