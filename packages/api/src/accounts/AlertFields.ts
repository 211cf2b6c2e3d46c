import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { z } from 'zod'
import { IdField, lineField } from './fields.ts'

/** By which an alert is named in the path of its calls. */
export const AlertIdFields = { alert_id: IdField }

/** What an alert is made of. */
export const AlertFields = {
  name: lineField(120).pipe(z.string().min(1, 'must not be empty')),
  definition: AlertDefinition,
}
