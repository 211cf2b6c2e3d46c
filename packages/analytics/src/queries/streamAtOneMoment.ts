import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics, Statement } from '../client/Analytics.ts'

/** A load that commits while a query starts is finished soon. */
const ATTEMPTS = 5

/**
 * Streams rows from one state of the facts. The engine reads each table as of the start of the query, so no load may
 * commit until the first rows arrive; otherwise the query is started again. Later loads have no effect.
 * @throws AppError `busy` while loads follow each other without a pause.
 */
export async function* streamAtOneMoment(
  db: Analytics,
  statement: Statement,
): AsyncGenerator<unknown[][]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await readState(db)
    const blocks = db.stream(statement)[Symbol.asyncIterator]()
    let block = await blocks.next()
    try {
      if ((await readState(db)) !== before) continue
      for (; !block.done; block = await blocks.next()) yield block.value
      return
    } finally {
      await blocks.return?.()
    }
  }
  throw new AppError('busy', 'Data is being loaded. Try again in a moment.')
}

/** Changes when a load starts to become readable, when it has, and when one is replaced. */
async function readState(db: Analytics): Promise<string> {
  const [row] = await db.rows<{ changed: string }>({
    sql: "SELECT toString(max(changed_at)) AS changed FROM batches WHERE state IN ('committing', 'loaded', 'replaced')",
  })
  return `${db.dataVersion} ${row?.changed}`
}
