import type { Day } from '../time/Day.ts'
import type { PointKey } from './PointKey.ts'

/** A point whose value was changed by a later observation. */
export type Restatement = PointKey & {
  old_value: number
  new_value: number
  /** (new − old) / |old|; null when old is zero. */
  change: number | null
  old_source_id: string
  new_source_id: string
  old_observed_at: string
  new_observed_at: string
  old_batch_id: string
  new_batch_id: string
}

/** Points that changed, newest change first. */
export type Restatements = {
  restatements: Restatement[]
  /** All that match, whatever part of them is listed. */
  total: number
  meta: {
    data_version: number
    sample: boolean
    /** Metrics that the tier of whoever asked does not have; only where there are some. */
    locked?: string[]
    /** The first day that the tier of whoever asked shows; only where it does not show everything. */
    history_from?: Day
  }
}
