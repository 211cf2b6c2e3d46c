import {
  changeAlert,
  deleteAlert,
  muteAlert,
  renewWebhookSecret,
} from '@tickmark/accounts/alerts/changeAlert'
import { createAlert } from '@tickmark/accounts/alerts/createAlert'
import { listAlerts, listRuns, showAlert } from '@tickmark/accounts/alerts/listAlerts'
import { previewAlert } from '@tickmark/accounts/alerts/previewAlert'
import { testAlert } from '@tickmark/accounts/alerts/testAlert'
import { Alert, AlertDelivery, AlertPreview, AlertRun } from '@tickmark/core/alerts/Alert'
import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, LineCursorField, NoContent, nameField } from './fields.ts'

const NameField = nameField(120)
const AlertIdOnly = z.strictObject({ alert_id: IdField })
const AlertOnly = z.object({ alert: Alert })
const SavedAlert = AlertOnly.extend({
  secret: z.string().nullable().describe('Secret of its webhook, if this call created one.'),
})

/** Alerts of a user. */
export const alertEndpoints = [
  accountEndpoint({
    name: 'listAlerts',
    path: '/v3/internal/alerts',
    summary: 'The alerts of the user, newest first, with the state of their series.',
    input: z.strictObject({}),
    output: z.object({ alerts: z.array(Alert) }),
    run: async ({ accounts, acting }) => ({ alerts: await listAlerts(accounts, acting().caller) }),
  }),

  accountEndpoint({
    name: 'createAlert',
    path: 'POST /v3/internal/alerts',
    summary: 'Creates an alert. The secret of its webhook is shown only here.',
    input: z.strictObject({ name: NameField, definition: AlertDefinition }),
    output: SavedAlert,
    run: ({ accounts, acting, figures }, { name, definition }) =>
      createAlert(accounts, acting(), { name, definition, ask: figures.ask }),
  }),

  accountEndpoint({
    name: 'previewAlert',
    path: 'POST /v3/internal/alerts/preview',
    summary:
      'Times at which an alert would have fired in the last year, and the current state of its series.',
    input: z.strictObject({ definition: AlertDefinition }),
    output: AlertPreview,
    run: ({ accounts, acting, figures }, { definition }) =>
      previewAlert(accounts, acting().caller, { definition, ask: figures.ask }),
  }),

  accountEndpoint({
    name: 'showAlert',
    path: '/v3/internal/alerts/{alert_id}',
    summary: 'One alert of the user.',
    input: AlertIdOnly,
    output: AlertOnly,
    run: async ({ accounts, acting }, { alert_id }) => ({
      alert: await showAlert(accounts, acting().caller, alert_id),
    }),
  }),

  accountEndpoint({
    name: 'changeAlert',
    path: 'PATCH /v3/internal/alerts/{alert_id}',
    summary: 'Changes an alert. Another query or condition resets the state of its series.',
    input: z.strictObject({
      alert_id: IdField,
      name: NameField.optional(),
      definition: AlertDefinition.optional(),
    }),
    output: SavedAlert,
    run: ({ accounts, acting, figures }, { alert_id: alertId, ...changes }) =>
      changeAlert(accounts, acting(), { alertId, ...changes, ask: figures.ask }),
  }),

  accountEndpoint({
    name: 'deleteAlert',
    path: 'DELETE /v3/internal/alerts/{alert_id}',
    summary: 'Deletes an alert with its history.',
    input: AlertIdOnly,
    output: NoContent,
    run: ({ accounts, acting }, { alert_id }) => deleteAlert(accounts, acting(), alert_id),
  }),

  accountEndpoint({
    name: 'testAlert',
    path: 'POST /v3/internal/alerts/{alert_id}/test',
    summary:
      'Sends a message marked as a test over every channel of an alert, and returns the results.',
    input: AlertIdOnly,
    output: z.object({ deliveries: z.array(AlertDelivery) }),
    run: ({ accounts, acting }, { alert_id }) => testAlert(accounts, acting(), alert_id),
  }),

  accountEndpoint({
    name: 'muteAlert',
    path: 'POST /v3/internal/alerts/{alert_id}/mute',
    summary: 'Mutes an alert until a moment; null unmutes it.',
    input: z.strictObject({
      alert_id: IdField,
      until: z.iso.datetime({ offset: true }).nullable(),
    }),
    output: AlertOnly,
    run: async ({ accounts, acting }, { alert_id: alertId, until }) => ({
      alert: await muteAlert(accounts, acting().caller, {
        alertId,
        until: until === null ? null : new Date(until),
      }),
    }),
  }),

  accountEndpoint({
    name: 'listAlertRuns',
    path: '/v3/internal/alerts/{alert_id}/runs',
    summary: 'Fifty checks of an alert, newest first, with the deliveries of their messages.',
    input: z.strictObject({
      alert_id: IdField,
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      cursor: LineCursorField,
    }),
    output: z.object({
      runs: z.array(AlertRun),
      total: z.int(),
      nextCursor: z.string().nullable(),
    }),
    run: ({ accounts, acting }, { alert_id: alertId, offset, cursor }) =>
      listRuns(accounts, acting().caller, { alertId, offset, cursor }),
  }),

  accountEndpoint({
    name: 'renewAlertSecret',
    path: 'POST /v3/internal/alerts/{alert_id}/secret',
    summary: 'Replaces the secret of an alert’s webhook. The new one is shown only here.',
    input: AlertIdOnly,
    output: z.object({ secret: z.string() }),
    run: ({ accounts, acting }, { alert_id }) => renewWebhookSecret(accounts, acting(), alert_id),
  }),
] as const
