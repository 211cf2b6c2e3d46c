import type { Unlock } from './Unlock.ts'

/** One unlock event of a token, as stored: see `kind` in the table for how the amount is spread. */
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

/** Moments of the store are in UTC, with or without a `Z`. */
function toSeconds(moment: string): number {
  const isOpen = /^[\d-]+ [\d:.]+$/.test(moment)
  return Date.parse(isOpen ? `${moment.replace(' ', 'T')}Z` : moment) / 1000
}
