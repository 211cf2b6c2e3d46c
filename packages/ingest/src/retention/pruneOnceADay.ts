import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { toImportError } from '../files/toImportError.ts'
import type { Retention } from './chooseLists.ts'
import { readKeptAnswers, writeKeptAnswers } from './KeptAnswers.ts'
import { pruneAnswers } from './pruneAnswers.ts'

/** Somewhat less than a day, so that the moment of the day does not wander. */
const EVERY_MS = 20 * 3_600_000

/** Looks over the kept answers. What stands in the way of that keeps nobody from the figures that were loaded. */
export async function pruneOnceADay(
  db: Analytics,
  {
    rawFolder,
    retention,
    assertLeaseHeld,
  }: { rawFolder: string; retention?: Retention; assertLeaseHeld?(): Promise<void> },
  now: number,
): Promise<void> {
  if (retention === undefined) return
  const last = await readKeptAnswers(rawFolder)
  if (last !== null && now - Date.parse(last.looked_at) < EVERY_MS) return
  try {
    await assertLeaseHeld?.()
    await pruneAnswers(db, { rawFolder, retention, now })
  } catch (cause) {
    const note = `The kept answers could not be looked over: ${toImportError(cause).message}`
    if (last !== null) await writeKeptAnswers(rawFolder, { ...last, note }).catch(() => undefined)
  }
}
