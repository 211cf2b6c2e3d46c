import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { completeCommits } from './commitBatch.ts'
import {
  type CountingWriter,
  createBatchWriter,
  createStagingBuffer,
  type StagingBuffer,
} from './createBatchWriter.ts'
import { removePoints } from './insertDailyTable.ts'
import { createRow, findLoaded, isOfInput, loadAlone } from './loadBatch.ts'
import { clearOwnStaging, publishBatches, reportKnown } from './publishBatches.ts'
import { type StagedBatch, stageBatches } from './stageBatches.ts'

/** No further input joins a group that has as many points: they are compared slice by slice anyway. */
const GROUP_POINTS = 400_000
/** The most projects that the points of a group may have: their list is a parameter of every statement. */
const GROUP_PROJECTS = 1_000

/**
 * Loads inputs in order, each as a batch of its own, as `loadBatch` does. Inputs that follow each other are staged and
 * committed together, which costs little more than one of them, where their points are of one source and of different
 * projects: points are compared within a project, so that they change nothing for each other. One that cannot be
 * trusted is loaded alone. The reports are in the order of the inputs; fewer if `signal` was aborted, since then no
 * further input is read.
 */
export function loadBatches(
  db: Analytics,
  inputs: readonly BatchInput[],
  signal?: AbortSignal,
): Promise<BatchReport[]> {
  return withMutex(db, async () => {
    const reports: BatchReport[] = []
    let alone = inputs.length === 1 ? 1 : 0
    while (reports.length < inputs.length) {
      const rest = inputs.slice(reports.length)
      const [first] = rest
      if (alone > 0 && first !== undefined) {
        reports.push(await loadAlone(db, first))
        alone--
      } else {
        if (signal?.aborted) break
        const loaded = await loadTogether(db, rest, signal)
        reports.push(...loaded.reports)
        alone = loaded.alone
      }
    }
    return reports
  })
}

/** The reports of the first inputs, and how many of the next ones have to be loaded alone. */
type LoadedTogether = { reports: BatchReport[]; alone: number }

async function loadTogether(
  db: Analytics,
  inputs: readonly BatchInput[],
  signal: AbortSignal | undefined,
): Promise<LoadedTogether> {
  const assertLeaseHeld = inputs[0]?.assertLeaseHeld
  await assertLeaseHeld?.()
  await completeCommits(db)
  const done = await findLoaded(db, inputs)
  await clearStaging(db)
  const { members, taken, alone } = await readGroup(db, { inputs, done, signal })
  let staged: StagedBatch[]
  try {
    // If the process is killed, the next start reports them as failed.
    if (members.some(hasPoints)) await writeBatchRow(db, ...members.map(({ row }) => row))
    const checks = members.find(hasPoints)?.input.checks
    staged = await stageBatches(db, { members, checks, assertLeaseHeld })
    await assertLeaseHeld?.()
    for (const { input } of members) await input.beforeCommit?.()
  } catch (error) {
    if (inputs[0] !== undefined) await clearOwnStaging(db, inputs[0])
    if (!isOfInput(error)) throw error
    return { reports: [], alone: taken }
  }
  const published = await publishBatches(
    db,
    staged.flatMap((one, index) => {
      const member = members[index]
      return member === undefined ? [] : { ...one, ...member, row: one.row }
    }),
  )
  const reports = done
    .slice(0, taken)
    .flatMap((row) => (row ? reportKnown(row) : (published.shift() ?? [])))
  return { reports, alone }
}

/** An input that was read. */
type Member = { input: BatchInput; row: BatchRow; writer: CountingWriter }

const hasPoints = ({ writer }: Pick<Member, 'writer'>) => writer.counts().points > 0

type Group = {
  members: Member[]
  /** The number of inputs that are in the group or were loaded before. */
  taken: number
  /** 1 if the next one has to be loaded alone. */
  alone: number
}

type Candidates = {
  inputs: readonly BatchInput[]
  /** The batches that loaded them before. */
  done: readonly (BatchRow | undefined)[]
  signal: AbortSignal | undefined
}

/** Reads inputs until one does not fit the others or fails; nothing of that one is left. */
async function readGroup(db: Analytics, { inputs, done, signal }: Candidates): Promise<Group> {
  const buffer = createStagingBuffer(db)
  const group: Group = { members: [], taken: 0, alone: 0 }
  for (const [index, input] of inputs.entries()) {
    if (signal?.aborted) break
    const isNew = done[index] === undefined
    if (isNew && !(await join(db, { group, buffer, input }))) break
    group.taken++
    const points = group.members.reduce((sum, { writer }) => sum + writer.counts().points, 0)
    if (points >= GROUP_POINTS || (isNew && input.changesCatalog?.())) break
  }
  await buffer.flush()
  return group
}

/** Reads an input into a group. Returns whether it is of the group now. */
async function join(
  db: Analytics,
  { group, buffer, input }: { group: Group; buffer: StagingBuffer; input: BatchInput },
): Promise<boolean> {
  const { members } = group
  const row = createRow(input)
  if (members.some((member) => member.row.fingerprint === row.fingerprint)) return false
  const { assertLeaseHeld } = input
  const writer = createBatchWriter(db, row, { assertLeaseHeld, buffer })
  const isRead = await read(input, writer)
  if (!isRead || !fits({ input, row, writer }, members)) {
    await discard(db, { row, writer, buffer })
    group.alone = isRead && canJoin(input) && members.some(hasPoints) ? 0 : 1
    return false
  }
  writer.settle()
  members.push({ input, row, writer })
  if (buffer.isFull) await buffer.flush()
  return true
}

/** Reads an input, and returns whether it could be read. Throws a failure that is not the input's. */
async function read(input: BatchInput, writer: CountingWriter): Promise<boolean> {
  if (input.stored !== undefined) return false
  try {
    await input.read(writer)
    return true
  } catch (error) {
    if (!isOfInput(error)) throw error
    return false
  }
}

/** Checks of whole series and of days are about one batch. */
function canJoin({ checks, doubt, stored }: BatchInput): boolean {
  return checks !== 'withhold' && doubt === undefined && stored === undefined
}

/** Returns whether an input with points can be checked and staged together with the others. */
function fits({ input, writer }: Member, members: readonly Member[]): boolean {
  const { points, projects, isOverlapping } = writer.counts()
  if (isOverlapping) return false
  if (points === 0) return true
  if (!canJoin(input)) return false
  const pointed = members.filter(hasPoints)
  const count = pointed.reduce((sum, one) => sum + one.writer.counts().projects.size, projects.size)
  return (
    count <= GROUP_PROJECTS &&
    pointed.every(
      (one) => one.input.source_id === input.source_id && one.input.checks === input.checks,
    )
  )
}

/** Removes the rows of an input that is not loaded with the others. */
async function discard(
  db: Analytics,
  { row: { batch_id }, writer, buffer }: Pick<Member, 'row' | 'writer'> & { buffer: StagingBuffer },
): Promise<void> {
  const { settled, projects, records } = writer.counts()
  buffer.release(batch_id)
  if (settled === 0 && records.size === 0) return
  await buffer.flush()
  if (settled > 0) await removePoints(db, [...projects])
  for (const table of records.keys())
    await db.command({
      sql: `ALTER TABLE ${table}_staged DELETE WHERE batch_id = {batch_id: String} SETTINGS mutations_sync = 1`,
      params: { batch_id },
    })
}
