import { stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { toDay } from '@tickmark/core/time/Day'
import { createImportFile } from '../files/ImportFile.ts'
import type { RecognisedFile } from './recognizeFile.ts'

const DAY_MS = 86_400_000
/** Files of one folder may have been fetched on both sides of a midnight or two. */
const SAME_TIME_MS = 2 * DAY_MS
const NAMED_DAY = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g

/** When a snapshot was taken, in ms since 1970. */
type DatedSnapshot = {
  moment: number
  /** The file itself, or what lies beside it, tells the moment. */
  isStated: boolean
  /** Why the moment is not certain; null when it is. */
  doubt: string | null
}

/**
 * Dates a file of present values that states no moment: by the last day in its name or folders, or else by the newest
 * moment that histories beside it state, or else by when the file was written. A moment that the caller `claimed` is
 * never enough by itself: one that is far from what the file tells makes the snapshot doubtful, since present values
 * that pass for history are wrong on every screen.
 */
export async function dateSnapshot(
  snapshot: RecognisedFile,
  { claimed, others }: { claimed: number | undefined; others: readonly RecognisedFile[] },
): Promise<DatedSnapshot> {
  const { listed } = snapshot
  const named = findNamedDay(listed.path)
  const stated = named ?? (await findNewestBeside(snapshot, others))
  const written = Math.min((await stat(listed.absolutePath)).mtimeMs, Date.now())
  if (claimed === undefined)
    return { moment: stated ?? written, isStated: stated !== null, doubt: null }
  if (Math.abs(claimed - (stated ?? written)) <= SAME_TIME_MS)
    return { moment: stated ?? claimed, isStated: stated !== null, doubt: null }
  const claimedDay = toDay(claimed)
  const doubt =
    stated === null
      ? `a snapshot: nothing but the import says that it is of ${claimedDay}`
      : `a snapshot: ${named === null ? 'the histories beside the file end' : 'the name of the file says'} ${toDay(stated)}, and the import ${claimedDay}`
  return { moment: stated ?? claimed, isStated: stated !== null, doubt }
}

function findNamedDay(path: string): number | null {
  const moments = (path.match(NAMED_DAY) ?? []).map((day) => Date.parse(`${day}T00:00:00Z`))
  return moments.findLast((moment) => moment <= Date.now()) ?? null
}

/** The newest moment that files in the folder of a snapshot, or further down, state; null where none does. */
async function findNewestBeside(
  { listed, importer }: RecognisedFile,
  others: readonly RecognisedFile[],
): Promise<number | null> {
  const folder = dirname(listed.absolutePath) + sep
  let newest: number | null = null
  for (const other of others) {
    const { absolutePath, path } = other.listed
    if (!importer.datedBy?.includes(other.importer.id) || !absolutePath.startsWith(folder)) continue
    const file = createImportFile({ absolutePath, path, packing: other.packing }, 0)
    // What is wrong with the other file shows when it is loaded itself.
    const moment = (await other.importer.statedMoment?.(file).catch(() => null)) ?? null
    if (moment !== null && moment <= Date.now()) newest = Math.max(newest ?? 0, moment)
  }
  return newest
}
