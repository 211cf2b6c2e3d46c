import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { findBatchInput } from '@tickmark/analytics/provenance/pointInputs'
import { AppError } from '@tickmark/core/errors/AppError'
import { isRunOfAnswers } from '../evidence/readRun.ts'

/**
 * The lists of answers that a name stands for, the oldest first: that of a batch, one by its own name, or all of
 * `source/dataset`.
 * @throws AppError `not-found` when there are none.
 */
export async function findLists(db: Analytics, what: string, rawFolder: string): Promise<string[]> {
  if (isRunOfAnswers(what)) return [what]
  if (/^[\w-]+\/[\w-]+$/.test(what)) {
    const names = await readdir(join(rawFolder, what)).catch(() => [])
    const lists = names.map((name) => `raw/${what}/${name}`).filter(isClosedList)
    if (lists.length > 0) return lists.sort()
    throw new AppError('not-found', `No answers of "${what}" are kept here.`)
  }
  const batch = await findBatchInput(db, what)
  if (batch === null) throw new AppError('not-found', `There is no batch "${what.slice(0, 120)}".`)
  if (isRunOfAnswers(batch.input)) return [batch.input]
  throw new AppError(
    'not-found',
    `The batch "${what}" was read from ${batch.input || 'nothing that is kept'}. Only answers of sources that were asked can be read again; import the file once more instead.`,
  )
}

/** Names begin with the moment of the first answer; lists that a run still writes to have none. */
function isClosedList(input: string): boolean {
  return isRunOfAnswers(input) && /\/\d{4}-[^/]+$/.test(input)
}
