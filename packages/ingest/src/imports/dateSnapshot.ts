import { stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { toDay } from '@tickmark/core/time/Day'
import { createImportFile } from '../files/ImportFile.ts'
import type { RecognizedFile } from './recognizeFile.ts'

const DAY_MS = 86_400_000
/** Files of one folder may have been downloaded over a midnight or two. */
const SAME_TIME_MS = 2 * DAY_MS
const NAMED_DAY = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g

/** The time when a snapshot was taken, in ms since 1970. */
type DatedSnapshot = {
  moment: number
  /** The time comes from the file itself or from files in its folder. */
  isStated: boolean
  /** The reason why the time is uncertain; null if it is certain. */
  doubt: string | null
}

/**
 * Dates a snapshot that states no time: by the last day in its name or folders, else by the newest
 * time that histories in its folder state, else by its modification time. A time that the caller
 * `claimed` is never sufficient alone: if it is far from what the file says, the snapshot is
 * doubtful, because current values shown as history would be wrong on every screen.
 */
export async function dateSnapshot(
  snapshot: RecognizedFile,
  { claimed, others }: { claimed: number | undefined; others: readonly RecognizedFile[] },
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
      ? `a snapshot: only the import states its day, ${claimedDay}`
      : `a snapshot: ${named === null ? 'the histories beside the file end' : 'the name of the file says'} ${toDay(stated)}, but it was imported as of ${claimedDay}`
  return { moment: stated ?? claimed, isStated: stated !== null, doubt }
}

function findNamedDay(path: string): number | null {
  const moments = (path.match(NAMED_DAY) ?? []).map((day) => Date.parse(`${day}T00:00:00Z`))
  return moments.findLast((moment) => moment <= Date.now()) ?? null
}

/** The newest time that files in the snapshot's folder or below state; null if none does. */
async function findNewestBeside(
  { listed, importer }: RecognizedFile,
  others: readonly RecognizedFile[],
): Promise<number | null> {
  const folder = dirname(listed.absolutePath) + sep
  let newest: number | null = null
  for (const other of others) {
    const { absolutePath, path } = other.listed
    if (!importer.datedBy?.includes(other.importer.id) || !absolutePath.startsWith(folder)) continue
    const file = createImportFile({ absolutePath, path, packing: other.packing }, 0)
    // Errors in the other file are reported when it is loaded itself.
    const moment = (await other.importer.statedMoment?.(file).catch(() => null)) ?? null
    if (moment !== null && moment <= Date.now()) newest = Math.max(newest ?? 0, moment)
  }
  return newest
}
