import type { AlertDefinition } from './AlertDefinition.ts'
import type { SeriesOutcome, SeriesState } from './AlertState.ts'
import type { AlertFiring } from './replayAlert.ts'

/** An alert as its owner sees it. Moments are ISO 8601 in UTC. */
export type Alert = {
  alert_id: string
  name: string
  definition: AlertDefinition
  /** Nothing is sent until then; null when it is not muted. */
  muted_until: string | null
  created_at: string
  /** When it was last checked, and against which data. */
  checked_at: string | null
  data_version: number
  /** Why the last check could not be made; null when it could. */
  fault: string | null
  last_fired_at: string | null
  /** Where each of its series stands. */
  series: (SeriesState & { series_id: string })[]
}

/** What became of one message. `queued` e-mails are in line with all others. */
export type AlertDelivery = {
  delivery_id: string
  channel: 'email' | 'webhook'
  state: 'waiting' | 'queued' | 'delivered' | 'failed' | 'skipped'
  attempts: number
  /** Why it was not delivered, or not yet. */
  detail: string | null
}

/** One check of an alert. */
export type AlertRun = {
  run_id: string
  at: string
  data_version: number
  /** Whether any of the values were generated. */
  sample: boolean
  fired: boolean
  is_test: boolean
  fault: string | null
  outcomes: SeriesOutcome[]
  /** How many series were looked at; only some are told of. */
  total_series: number
  deliveries: AlertDelivery[]
}

/** What an alert would have said over the last year. */
export type AlertPreview = {
  firings: AlertFiring[]
  total_firings: number
  /** Where each series stands now. */
  outcomes: SeriesOutcome[]
  /** The series whose values are drawn, and the limit that held in each period. */
  drawn: { label: string; values: (number | null)[]; limits: (number | null)[] } | null
  timestamps: string[]
  sample: boolean
}
