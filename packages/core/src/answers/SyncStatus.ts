/** What became of one dataset when it was last asked for. */
export type DatasetSyncStatus = {
  dataset: string
  title: string
  /** `never`: it was not asked for yet; `withheld`: it is not asked for with the keys that there are. */
  state: 'never' | 'withheld' | 'loaded' | 'unchanged' | 'failed' | 'not-attempted'
  ended_at: string | null
  /** How many things it told of, such as protocols. */
  subjects: number
  /** Requests that went out, and those that a run before had answered already. */
  asked: number
  reused: number
  /** Points and records that were new or changed. */
  rows_kept: number
  /** What of the answers was left out or held back, by reason, the most frequent first. */
  rejects: { reason: string; count: number; example: string }[]
  /** Subjects whose answers could not be had or understood; the first of them. */
  faults: { key: string; message: string }[]
  fault_count: number
  /** Names that have no place in the catalogue, and names of ours that the source does not list; the first of them. */
  unmatched: { name: string; reason: string }[]
  unmatched_count: number
  error: string | null
  /** What asking for a withheld dataset takes; null for others. */
  needs: string | null
}

/** A source that is asked over the network, and under which terms. */
export type SourceSyncStatus = {
  source_id: string
  title: string
  licence: string
  licence_url: string | null
  /** The words that the licence asks to be shown; null when it asks for none. */
  attribution: string | null
  units: string
  time: string
  /** How many days back the source is known to correct itself. */
  revision_days: number
  datasets: DatasetSyncStatus[]
}

/** What is being done at this moment. */
export type SyncStep =
  | { phase: 'asking'; source_id: string; dataset: string; done: number; count: number }
  | { phase: 'loading'; source_id: string; dataset: string }
  | { phase: 'finishing' }

/** When the sources are asked, how far that is, and what became of it the last time. */
export type SyncStatus = {
  /** Null where they are asked only when somebody orders it. */
  every_hours: number | null
  next_run_at: string | null
  /** Why the last run by itself brought nothing; null when it did. */
  problem: string | null
  running: { since: string; step: SyncStep | null } | null
  /** Another server asks, or loads, at this moment. */
  is_elsewhere: boolean
  /** When and why the last run ended before it was done; null when it was done. */
  stopped: { at: string; why: string } | null
  /** What is kept of the answers, as the last look over it found; null before the first. */
  kept: {
    looked_at: string
    lists: number
    bytes: number
    /** Answers that are gone, or not what they were. */
    missing: number
    damaged: number
    /** Why more is kept than was asked for. */
    note: string | null
  } | null
  sources: SourceSyncStatus[]
}
