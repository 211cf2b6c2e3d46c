import type { Alert } from '@tickmark/core/alerts/Alert'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { type ChangeEvent, useState } from 'react'
import { refreshAccounts } from '../../data/accountQuery.ts'
import { callAccount } from '../../data/callAccount.ts'
import { useOwner } from '../../data/session/sessionStore.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { checkName, useForm } from '../../ui/form/useForm.ts'
import { Input } from '../../ui/Input.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { ANY_PROJECT } from '../../ui/PickerOptions.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useFavorites } from '../favorites/favorites.ts'
import { ConditionFields, QueryFields } from './AlertFields.tsx'
import { PreviewBox } from './AlertPreview.tsx'
import { type AlertDraft, beginDraft, readDraft, toDraft } from './alertDraft.ts'
import { nameAlert } from './alertWords.ts'
import { beginUnlockDraft, nameUnlocks, type UnlockDraft } from './unlockDraft.ts'

type Props = {
  /** The query of the panel that the alert is created from. */
  query?: MetricQueryInput | undefined
  /** The projects whose unlocks a new alert announces, null for all favorites; absent where it watches a query. */
  unlocks?: readonly string[] | null
  /** The alert to change; a new one is created if absent. */
  alert?: Alert | undefined
  onClose: () => void
}

/** Creates or changes an alert. Visitors are asked to log in first. */
export function AlertDialog({ query, unlocks, alert, onClose }: Props) {
  // Keeps the entered values when the session ends in the meantime.
  const isOwned = useOwner() !== null
  const title = alert === undefined ? 'Alert me' : 'Change the alert'
  return (
    <Modal title={title} side="right" onClose={onClose}>
      {isOwned ? (
        <AlertForm query={query} unlocks={unlocks} alert={alert} onClose={onClose} />
      ) : (
        <LoginFirst />
      )}
    </Modal>
  )
}

function LoginFirst() {
  return (
    <div className="flex flex-col items-start gap-4 p-4">
      <p className="text-fg2">
        An alert notifies you by email or webhook when a value crosses a threshold or tokens are
        about to unlock. It needs an account, which is free.
      </p>
      <LoginButton />
    </div>
  )
}

type AlertFormProps = {
  query: MetricQueryInput | undefined
  unlocks?: readonly string[] | null | undefined
  alert: Alert | undefined
  onClose: () => void
}

const NAMES = [
  ...['name', 'limit', 'periods', 'margin', 'webhook_url'],
  ...['days', 'projects', 'minimum_usd', 'minimum_share'],
]

const KINDS = [
  { value: 'metric', label: 'Metric' },
  { value: 'unlocks', label: 'Token unlocks' },
] as const

/** The form of an alert: what it watches, when it fires and whom it notifies, with a preview over the last year. */
export function AlertForm({ query, unlocks, alert, onClose }: AlertFormProps) {
  const { nameOf } = useProjects()
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  const [draft, setDraft] = useState<AlertDraft>(() =>
    alert === undefined
      ? { ...beginDraft(query), unlocks: unlocks === undefined ? null : beginUnlockDraft(unlocks) }
      : toDraft(alert),
  )
  const [secret, setSecret] = useState<string | null>(null)
  const change = (changes: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const read = readDraft(draft)
  const suggested =
    draft.unlocks === null ? nameAlert(draft, nameOf) : nameUnlocks(draft.unlocks, nameOf)
  const name = draft.name.trim() === '' ? suggested : draft.name
  const form = useForm({
    names: NAMES,
    check: () => ({ name: checkName(name), ...('faults' in read ? read.faults : {}) }),
    send: async () => {
      if (!('definition' in read)) return
      const body = { name, definition: read.definition }
      const saved =
        alert === undefined
          ? await callAccount('POST /v3/internal/alerts', body)
          : await callAccount('PATCH /v3/internal/alerts/{alert_id}', {
              alert_id: alert.alert_id,
              ...body,
            })
      toast({
        title: alert === undefined ? 'Alert created' : 'Alert changed',
        tone: 'success',
      })
      await refreshAccounts()
      if (saved.secret === null) onClose()
      else setSecret(saved.secret)
    },
  })
  if (secret !== null) return <SecretBox secret={secret} onClose={onClose} />
  return (
    <Form form={form} label="Alert" size="medium" className="p-4">
      {hasUnlocks && alert === undefined && query === undefined && unlocks === undefined && (
        <SegmentedControl
          label="Kind of alert"
          value={draft.unlocks === null ? 'metric' : 'unlocks'}
          segments={KINDS}
          onChange={(kind) =>
            change({ unlocks: kind === 'metric' ? null : beginUnlockDraft(null) })
          }
        />
      )}
      {draft.unlocks === null ? (
        <>
          <QueryFields
            query={draft.query}
            offered={query?.metrics ?? []}
            onChange={(next) => change({ query: next })}
          />
          <ConditionFields draft={draft} takesFocus={query !== undefined} onChange={change} />
        </>
      ) : (
        <UnlockFields draft={draft.unlocks} onChange={(next) => change({ unlocks: next })} />
      )}
      <PreviewBox definition={'definition' in read ? read.definition : undefined} />
      <FormField name="name" label="Name">
        <Input
          size="medium"
          maxLength={120}
          autoComplete="off"
          placeholder={suggested}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </FormField>
      <Checkbox
        label="Notify me by email"
        checked={draft.email}
        onChange={(email) => change({ email })}
      />
      <FormField
        name="webhook_url"
        label="Webhook"
        isOptional
        description="An https address that receives the values, signed according to Standard Webhooks."
      >
        <Input
          size="medium"
          type="url"
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          value={draft.webhook}
          onChange={({ target }) => change({ webhook: target.value })}
        />
      </FormField>
      {draft.unlocks === null && (
        <Checkbox
          label="Include the current (incomplete) period"
          description="Their values may still change."
          checked={draft.provisional}
          onChange={(provisional) => change({ provisional })}
        />
      )}
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{alert === undefined ? 'Create alert' : 'Save alert'}</SubmitButton>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** The secret of a webhook, which is shown only once. */
export function SecretBox({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <section aria-label="Secret of the webhook" className="flex flex-col gap-3 p-4">
      <p className="font-semibold">Save the webhook secret now</p>
      <p className="text-fg2">
        It is shown only once. Use it to verify that a request came from here: the header{' '}
        <code className="font-mono">webhook-signature</code> holds the HMAC-SHA256 of id, time and
        body, according to Standard Webhooks.
      </p>
      <CopyField name="Webhook secret" value={secret} />
      <Button size="medium" className="self-start" onClick={onClose}>
        Done, I’ve saved it
      </Button>
    </section>
  )
}

const SCOPES = [
  { value: 'favorites', label: 'All favorite projects' },
  { value: 'chosen', label: 'Chosen projects' },
] as const

type UnlockFieldsProps = { draft: UnlockDraft; onChange: (draft: UnlockDraft) => void }

/** Edits which tokens' unlocks are announced, how long before, and from which size on. */
function UnlockFields({ draft, onChange }: UnlockFieldsProps) {
  const favorites = useFavorites('projects')
  const write = (field: 'days' | 'minimum_usd' | 'minimum_share') => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [field]: target.value }),
  })
  return (
    <>
      <FormField
        name="projects"
        label="Unlocks of"
        {...(draft.projects === null &&
          favorites.length === 0 && {
            description:
              'You have no favorites yet. Nothing is announced until you star a project.',
          })}
      >
        <Select
          size="medium"
          options={SCOPES}
          value={draft.projects === null ? 'favorites' : 'chosen'}
          onChange={(scope) => onChange({ ...draft, projects: scope === 'favorites' ? null : [] })}
        />
      </FormField>
      {draft.projects !== null && (
        <div>
          <MultiPicker
            label="Projects"
            look={{ size: 'medium' }}
            options={ANY_PROJECT}
            values={draft.projects}
            onChange={(projects) => onChange({ ...draft, projects })}
          />
        </div>
      )}
      <TextField
        name="days"
        label="Days before"
        inputMode="numeric"
        description="Cliff unlocks only. Each is announced once."
        {...write('days')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="minimum_usd"
          label="Minimum in US dollars"
          isOptional
          description="Such as 1M, at the latest price."
          {...write('minimum_usd')}
        />
        <TextField
          name="minimum_share"
          label="Minimum in percent"
          isOptional
          description="Of the circulating supply."
          {...write('minimum_share')}
        />
      </div>
    </>
  )
}
