import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { mapConcurrently } from '@tickmark/analytics/client/mapConcurrently'
import { listEvidenceInputs } from '@tickmark/analytics/provenance/pointInputs'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { toImportError } from '../files/toImportError.ts'
import type { ObjectStore, StoredObject } from '../objects/ObjectStore.ts'
import { chooseLists, type Retention } from './chooseLists.ts'
import { createRawStore, type RawStore } from './createRawStore.ts'
import { readRawEntries } from './openRawRun.ts'
import {
  type RawAnswersStatus,
  readRawAnswersStatus,
  writeRawAnswersStatus,
} from './RawAnswersStatus.ts'
import { isAnswersInput } from './readRun.ts'

const DAY_MS = 86_400_000
/**
 * Each check verifies one part of the answers, chosen by hash, so that all are verified over time.
 */
const PARTS = 64

/**
 * Deletes answers that are too old or too many, counts missing and damaged ones, and stores a
 * summary. No sync may run meanwhile: a run's list names its answers only at the end.
 */
export async function pruneAnswers(
  db: Analytics,
  { raw, retention, now }: { raw: ObjectStore; retention: Retention; now: number },
): Promise<RawAnswersStatus> {
  const objects = await raw.list('')
  const lists = await readStoredLists(raw, objects)
  const sources = [...new Set(lists.map(({ source_id }) => source_id))]
  const bodies = groupBodies(objects)
  const evidence = await listEvidenceInputs(db)
  const { removed, bytes } = chooseLists(
    lists.map((list) => ({
      ...list,
      dataset: `${list.source_id}/${list.dataset}`,
      sha256s: list.sha256s.map((sha256) => `${list.source_id} ${sha256}`),
      isEvidence: evidence.has(list.input),
    })),
    sizesOf(bodies),
    { ...retention, now },
  )
  const gone = new Set(removed.map(({ input }) => input))
  const left = lists.filter(({ input }) => !gone.has(input))
  // Delete lists first: a body without a list is harmless, while a list without its body would look
  // damaged.
  for (const list of lists) if (gone.has(list.input)) await raw.remove(list.key)
  const lost = { missing: 0, damaged: 0 }
  for (const source of sources) {
    const named = new Set(namesOf(left, source))
    const there = bodies.get(source) ?? []
    for (const body of there) if (!named.has(body.sha256)) await raw.remove(body.key)
    const present = new Set(there.map(({ sha256 }) => sha256))
    for (const sha256 of named) if (!present.has(sha256)) lost.missing += 1
    lost.damaged += await countDamaged(createRawStore(raw, source), named, now)
  }
  const kept: RawAnswersStatus = {
    looked_at: new Date(now).toISOString(),
    lists: left.length,
    bytes,
    removed_lists: removed.length,
    ...lost,
    note: describeExcess(bytes, retention),
  }
  await writeRawAnswersStatus(raw, kept)
  return kept
}

function namesOf(lists: readonly StoredList[], source: string): string[] {
  return lists.filter(({ source_id }) => source_id === source).flatMap(({ sha256s }) => sha256s)
}

function sizesOf(bodies: ReadonlyMap<string, readonly StoredBody[]>): Map<string, number> {
  return new Map(
    [...bodies].flatMap(([source, list]) =>
      list.map(({ sha256, bytes }): [string, number] => [`${source} ${sha256}`, bytes]),
    ),
  )
}

/** Verifies the hashes of today's part of the answers. */
async function countDamaged(
  store: RawStore,
  sha256s: ReadonlySet<string>,
  now: number,
): Promise<number> {
  const part = Math.floor(now / DAY_MS) % PARTS
  let damaged = 0
  for (const sha256 of sha256s)
    if (Number.parseInt(sha256.slice(0, 2), 16) % PARTS === part)
      if ((await store.find(sha256)) === 'damaged') damaged += 1
  return damaged
}

function describeExcess(bytes: number, { mostBytes, keepsEvidence }: Retention): string | null {
  if (mostBytes === null || bytes <= mostBytes) return null
  const why = keepsEvidence
    ? 'published figures depend on the rest'
    : 'the newest responses of each dataset are always kept'
  return `More than the ${formatCount(mostBytes / 1_000_000)} MB of TT_RAW_MAX_GB is kept: ${why}.`
}

/** Somewhat less than a day, so that the time of day does not drift. */
const EVERY_MS = 20 * 3_600_000

/**
 * Prunes the stored answers, at most once a day. A failure is recorded and does not fail the sync.
 */
export async function pruneOnceADay(
  db: Analytics,
  {
    raw,
    retention,
    assertLeaseHeld,
  }: { raw: ObjectStore; retention?: Retention; assertLeaseHeld?(): Promise<void> },
  now: number,
): Promise<void> {
  if (retention === undefined) return
  let last: RawAnswersStatus | null = null
  try {
    last = await readRawAnswersStatus(raw)
    if (last !== null && now - Date.parse(last.looked_at) < EVERY_MS) return
    await assertLeaseHeld?.()
    await pruneAnswers(db, { raw, retention, now })
  } catch (cause) {
    const note = `The stored responses could not be checked: ${toImportError(cause).message}`
    if (last !== null) await writeRawAnswersStatus(raw, { ...last, note }).catch(() => undefined)
  }
}

/** A stored list of a run's answers. */
type StoredList = {
  /** The name that its batch uses. */
  input: string
  key: string
  source_id: string
  dataset: string
  /** The time when its first answer was fetched, ms since 1970. */
  moment: number
  bytes: number
  sha256s: string[]
  /** A run is still writing to it. */
  isOpen: boolean
}

/** The compressed bytes of an answer. */
type StoredBody = StoredObject & { sha256: string }

/** The number of lists that are read at a time. */
const PARALLEL = 8

/** Returns every stored list, oldest first. */
async function readStoredLists(
  raw: ObjectStore,
  objects: readonly StoredObject[],
): Promise<StoredList[]> {
  const lists: StoredList[] = []
  await mapConcurrently(objects, PARALLEL, async ({ key, bytes }) => {
    const input = `raw/${key}`
    const [source_id = '', dataset = '', name = ''] = key.split('/')
    if (!isAnswersInput(input) || dataset === 'bodies') return
    const entries = await readRawEntries(raw, key)
    const moment = readMoment(name)
    lists.push({
      input,
      key,
      source_id,
      dataset,
      moment: moment ?? Date.now(),
      bytes,
      sha256s: entries.map(({ sha256 }) => sha256),
      isOpen: moment === null,
    })
  })
  return lists.sort((one, other) => one.moment - other.moment)
}

/** The stored bodies by source. */
function groupBodies(objects: readonly StoredObject[]): Map<string, StoredBody[]> {
  const bodies = new Map<string, StoredBody[]>()
  for (const object of objects) {
    const [, source = '', sha256 = ''] = BODY.exec(object.key) ?? []
    if (sha256 === '') continue
    const known = bodies.get(source)
    if (known) known.push({ ...object, sha256 })
    else bodies.set(source, [{ ...object, sha256 }])
  }
  return bodies
}

const BODY = /^([\w-]+)\/bodies\/[0-9a-f]{2}\/([0-9a-f]{64})/

/** The timestamp at the start of a closed list's name. */
function readMoment(name: string): number | null {
  const [, day, hours, minutes, seconds] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-/.exec(name) ?? []
  const moment = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(moment) ? null : moment
}
