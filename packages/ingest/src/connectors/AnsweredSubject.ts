import type { RawEntry } from './RawEntry.ts'

/** A subject with the answers that tell of it. */
export type AnsweredSubject = {
  key: string
  /** Its own answers in the order of its calls, or lists; all that are told by the same lists share one array. */
  entries: readonly RawEntry[]
  /** What the lists call it; absent where the answers are its own. */
  name?: string
  /** All of its days are compared, those too that count as settled. */
  isWhole?: boolean
}
