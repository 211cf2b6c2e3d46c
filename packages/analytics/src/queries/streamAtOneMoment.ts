import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics, Statement } from '../client/Analytics.ts'

/** A load that commits while a question begins is over soon. */
const ATTEMPTS = 5

/**
 * Rows of one state of the facts. The engine reads each table as it is when the question begins, and until its first
 * rows are there no load may have come between; otherwise the question is asked anew. What is loaded later changes nothing.
 * @throws AppError `busy` where loads follow one another without a pause.
 */
export async function* streamAtOneMoment(
  db: Analytics,
  question: Statement,
): AsyncGenerator<unknown[][]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await readState(db)
    const blocks = db.stream(question)[Symbol.asyncIterator]()
    let block = await blocks.next()
    try {
      if ((await readState(db)) !== before) continue
      for (; !block.done; block = await blocks.next()) yield block.value
      return
    } finally {
      await blocks.return?.()
    }
  }
  throw new AppError('busy', 'Facts are being loaded just now. Try again in a moment.')
}

/** Changes when a load begins to become readable, when it has, and when one is taken back. */
async function readState(db: Analytics): Promise<string> {
  const [row] = await db.rows<{ changed: string }>({
    sql: "SELECT toString(max(changed_at)) AS changed FROM batches WHERE state IN ('committing', 'loaded', 'replaced')",
  })
  return `${db.dataVersion} ${row?.changed}`
}
