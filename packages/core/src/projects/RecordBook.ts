import { z } from 'zod'
import { SectorMapping } from '../sectors/SectorMapping.ts'

const Text = z.string().max(500)

/** The state of a record at its source, as far as staff decide about changes of it. Empty for nothing. */
export const RecordState = z.object({
  name: Text.describe('Its name.'),
  slug: Text.describe('Its slug at the source.'),
  category: Text.describe('The category of the source.'),
  parent: Text.optional().describe('Its parent at the source.'),
})
export type RecordState = z.infer<typeof RecordState>

/** A record as it was accepted, and what the source states about it now. */
export type SourceRecord = RecordState & {
  /** The id under which the layers of the catalog state its project. */
  project_id: string
  /** It is one of several parts of the project. */
  is_part?: true
  /** CoinGecko's id of the token that the source states now; of a chain, of what fees are paid with. */
  coin?: string
  /** The present state at the source, where it differs; null when the source no longer lists the record. */
  now?: RecordState | null
  /** Staff rejected `now`: the record remains as accepted until the source states something else. */
  is_rejected?: true
  /** Staff accepted that the source no longer lists it. */
  is_gone?: true
}

/** Returns whether stored JSON is a record. */
export function isSourceRecord(value: unknown): value is SourceRecord {
  return RecordState.safeParse(value).success
}

/** A record that a list has. */
export type ListedRecord = {
  /** The list and the source's id in it, such as `defillama:protocols:2269`. */
  key: string
  state: RecordState
  /** It is one of several parts of a project. */
  isPart?: boolean
  coin?: string | null | undefined
}

/** A listed record as it was accepted. */
export type FollowedRecord = ListedRecord & {
  isPart: boolean
  /** Another record was accepted with its slug. */
  isForeignSlug: boolean
}

/** More of a list than this do not end at once: then the list is incomplete. */
const MAX_GONE_SHARE = 0.1
const MAX_GONE = 20

/**
 * Compares the records of lists with what was accepted of them. What a source renames, categorizes differently, makes
 * a part of something else or drops keeps its accepted state, and becomes a proposal.
 */
export class RecordBook {
  /** The sectors that categories mean. */
  readonly sectors: SectorMapping
  readonly #stored: ReadonlyMap<string, SourceRecord>
  readonly #changed = new Map<string, SourceRecord>()
  readonly #listed = new Map<string, RecordState>()
  /** Keys of records by the list and the slug with which they were accepted. */
  readonly #owners: ReadonlyMap<string, string>

  constructor(stored: ReadonlyMap<string, SourceRecord>, sectors = new SectorMapping()) {
    this.sectors = sectors
    this.#stored = stored
    this.#owners = new Map([...stored].map(([key, { slug }]) => [`${listOf(key)}${slug}`, key]))
  }

  /** Records that are new or differ from what was stored, by key. */
  get changed(): ReadonlyMap<string, SourceRecord> {
    return this.#changed
  }

  has(key: string): boolean {
    return this.#stored.has(key) || this.#changed.has(key)
  }

  /** The project of a record. */
  findProject(key: string): string | undefined {
    return (this.#changed.get(key) ?? this.#stored.get(key))?.project_id
  }

  /**
   * Takes note of a listed record and returns it as it was accepted: as listed when it is new. Of two entries with one
   * id, the second is known by its slug.
   */
  follow(listed: ListedRecord): FollowedRecord {
    const key = this.#chooseKey(listed)
    const stored = this.#stored.get(key)
    if (!this.#listed.has(key)) {
      this.#listed.set(key, listed.state)
      if (stored !== undefined)
        this.#note(key, stateCoin(this.#compare(key, stored, listed.state), listed.coin))
    }
    const { name, slug, category, parent } = this.#changed.get(key) ?? stored ?? listed.state
    const isPart = stored === undefined ? listed.isPart : stored.is_part
    const owner = this.#owners.get(`${listOf(key)}${slug}`)
    return {
      key,
      isPart: isPart === true,
      coin: listed.coin,
      state: { name, slug, category, ...(parent && { parent }) },
      isForeignSlug: owner !== undefined && owner !== key,
    }
  }

  /** Records that a project was made of, or belongs to, this record. */
  assign({ key, state, isPart, coin }: FollowedRecord, project_id: string): void {
    const record = this.#changed.get(key) ?? this.#stored.get(key) ?? state
    this.#note(key, stateCoin({ ...record, project_id, ...(isPart && { is_part: true }) }, coin))
  }

  /**
   * After a whole list, such as `defillama:protocols:`: records that it lacks are no longer listed. Returns how many
   * are missing where they are too many to believe it; then nothing is noted.
   */
  endList(list: string): number {
    const known = [...this.#stored].filter(([key, { is_gone }]) => key.startsWith(list) && !is_gone)
    const gone = known.filter(([key]) => !this.#listed.has(key))
    if (gone.length > Math.max(MAX_GONE, known.length * MAX_GONE_SHARE)) return gone.length
    for (const [key, record] of gone)
      if (record.now !== null) this.#note(key, { ...accepted(record), now: null })
    return 0
  }

  #chooseKey({ key, state }: ListedRecord): string {
    const other = this.#listed.get(key)
    return other === undefined || other.slug === state.slug ? key : `${listOf(key)}${state.slug}`
  }

  #compare(key: string, record: SourceRecord, now: RecordState): SourceRecord {
    // Before wholes were followed, parts were stored without theirs.
    const isUnknown = record.is_part && record.parent === undefined && now.parent
    const before = accepted(isUnknown ? { ...record, parent: now.parent } : record)
    if (isSameState(before, now)) return record.is_gone ? { ...before, now } : before
    const isOnlyCategory = isSameState({ ...before, category: now.category }, now)
    const [then, today] = [record, now].map(({ category }) =>
      this.sectors.toSectors(sourceOf(key), category).join(),
    )
    if (isOnlyCategory && !record.is_gone && then === today)
      return { ...before, category: now.category }
    const isRejected = record.is_rejected && record.now && isSameState(record.now, now)
    return isRejected ? record : { ...before, now }
  }

  #note(key: string, record: SourceRecord): void {
    const stored = this.#stored.get(key)
    if (stored !== undefined && JSON.stringify(sorted(stored)) === JSON.stringify(sorted(record)))
      this.#changed.delete(key)
    else this.#changed.set(key, record)
  }
}

/** The source that lists a record: `defillama:protocols:2269` → `defillama`. */
export function sourceOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

/** `defillama:protocols:2269` → `defillama:protocols:`. */
function listOf(key: string): string {
  return key.split(':', 2).join(':').concat(':')
}

function accepted({ now: _, is_rejected: __, ...record }: SourceRecord): SourceRecord {
  return record
}

/** Sets the coin of a record. One that a list does not mention stays as another list stated it; null is no coin. */
function stateCoin(record: SourceRecord, coin: string | null | undefined): SourceRecord {
  if (coin === undefined || (record.coin ?? null) === coin) return record
  const { coin: _, ...rest } = record
  return coin === null ? rest : { ...rest, coin }
}

/** Lists of figures do not say what an entry is a part of. */
function isSameState(one: RecordState, now: RecordState): boolean {
  return (
    one.name === now.name &&
    one.slug === now.slug &&
    one.category === now.category &&
    (now.parent === undefined || (one.parent ?? '') === now.parent)
  )
}

function sorted(record: SourceRecord): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}
