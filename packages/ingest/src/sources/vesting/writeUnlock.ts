import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { endOfUnlock } from '@tickmark/core/vesting/endOfUnlock'
import type { Unlock } from '@tickmark/core/vesting/Unlock'

/** Which tokens an unlock releases, and to whom. */
export type UnlockOwner = {
  /** Unlike that of any other unlock. */
  record_id: string
  /** Empty where the catalogue has no such project. */
  project_id: string
  protocol: string
  token: string
  allocation: string
  category: string
  /** The source's schedule of the protocol is known in full. */
  is_complete: boolean
}

/** Writes an unlock as a row of `vesting_schedules`. */
export function writeUnlock(unlock: Unlock, owner: UnlockOwner, writer: BatchWriter): void {
  writer.record('vesting_schedules', {
    ...owner,
    is_complete: owner.is_complete ? 1 : 0,
    kind: unlock.type,
    start: toMoment(unlock.start),
    end: toMoment(endOfUnlock(unlock)),
    step_seconds: unlock.type === 'step' ? unlock.stepDuration : 0,
    steps: unlock.type === 'step' ? unlock.steps : 0,
    amount: unlock.amount,
  })
}

/** As the engine's text for moments; seconds since 1970 to `YYYY-MM-DD HH:MM:SS` in UTC. */
function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
