import type { QualityCheckId } from '../quality/QUALITY_CHECKS.ts'
import type { PointKey } from './PointKey.ts'

/** What became of a point that a check held back. */
export const QUARANTINE_STATES = ['held', 'released', 'replaced'] as const
export type QuarantineState = (typeof QUARANTINE_STATES)[number]

/** A point that a check holds, or held. */
export type QuarantinedPoint = PointKey & {
  check_id: QualityCheckId
  source_id: string
  /** What the source said. */
  value: number
  /** What stood there before, the usual level, or what the other side of the identity comes to. */
  expected: number | null
  why: string
  /** Not published at all; otherwise it is published and marked as provisional. */
  withheld: boolean
  state: QuarantineState
  /** Why it is held no longer; empty while it is. */
  reason: string
  /** The batch that brought the value, its file, and when the source said it. */
  batch_id: string
  file: string
  observed_at: string
  changed_at: string
}

/** Points in the order of their change, the newest first. */
export type QuarantinedPoints = {
  points: QuarantinedPoint[]
  total: number
  meta: { data_version: number; sample: boolean }
}

/** What a check says, when it ran last, and what it holds now. */
export type QualityCheckStatus = {
  check_id: QualityCheckId
  title: string
  says: string
  /** When a batch was last looked at; null before the first. */
  last_run_at: string | null
  /** How many points of that batch were looked at, and how many of them failed. */
  last_compared: number
  last_failed: number
  /** Points that are held now, those of them that are not published, and those of all time that are held no longer. */
  held: number
  withheld: number
  settled: number
}

export type QualityStatus = {
  checks: QualityCheckStatus[]
  /** How many points are held of how many there are. */
  held: number
  points: number
  meta: { data_version: number; sample: boolean }
}
