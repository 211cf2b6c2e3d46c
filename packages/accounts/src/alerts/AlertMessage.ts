import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import type { SeriesOutcome } from '@tickmark/core/alerts/AlertState'

/** What an alert has to tell, to every channel alike. */
export type AlertMessage = {
  alertId: string
  name: string
  definition: AlertDefinition
  /** The series that fired; for a test all that were looked at. */
  outcomes: readonly SeriesOutcome[]
  at: Date
  dataVersion: number
  isSample: boolean
  isTest: boolean
}
