import type { Unlock } from '@tickmark/core/vesting/Unlock'

const SCHEDULE = `if(project_id = '', protocol, project_id)`

/**
 * The valid rows of `vesting_schedules`: those of the newest response or file of a schedule, from whichever source. A
 * response is a whole schedule, so rows missing from the newest one are no longer planned.
 */
export const IS_CURRENT_UNLOCK = `(${SCHEDULE}, observed_at) IN
  (SELECT ${SCHEDULE}, max(observed_at) FROM vesting_schedules GROUP BY ${SCHEDULE})`

/** More events than all real schedules have together; limits malicious files. */
export const MAX_VESTING_EVENTS = 20_000

/** One unlock event of a token: see `kind` in the table for how the amount is spread. */
export type VestingEvent = {
  record_id: string
  project_id: string
  protocol: string
  token: string
  allocation: string
  category: string
  kind: 'cliff' | 'linear' | 'step'
  start: string
  end: string
  step_seconds: number
  steps: number
  amount: number
  is_complete: number
  source_id: string
}

/** Returns the unlock by which the tokens of an event are released. */
export function toUnlock(event: VestingEvent): Unlock {
  const { amount } = event
  const start = toSeconds(event.start)
  switch (event.kind) {
    case 'cliff':
      return { type: 'cliff', start, amount }
    case 'linear':
      return { type: 'linear', start, end: toSeconds(event.end), amount }
    case 'step':
      return { type: 'step', start, stepDuration: event.step_seconds, steps: event.steps, amount }
  }
}

function toSeconds(moment: string): number {
  return Date.parse(moment) / 1000
}
