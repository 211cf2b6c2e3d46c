/** As many rows as one call gives at most. */
const PER_CALL = 1_000

type Page<Row> = { rows: readonly Row[]; meta: { sample: boolean } }

/** Every row of a list that the server gives page by page, in its order. `countOf` reads how many there are in all. */
export async function readAllRows<Row, P extends Page<Row>>(
  ask: (part: { limit: number; offset: number }) => Promise<P & Page<Row>>,
  countOf: (page: P) => number,
): Promise<{ rows: Row[]; isSample: boolean }> {
  const rows: Row[] = []
  for (;;) {
    const page = await ask({ limit: PER_CALL, offset: rows.length })
    rows.push(...page.rows)
    // A list that shrinks while it is read ends with a page without rows.
    if (page.rows.length === 0 || rows.length >= countOf(page))
      return { rows, isSample: page.meta.sample }
  }
}
