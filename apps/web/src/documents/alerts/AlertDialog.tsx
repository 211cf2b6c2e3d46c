import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Alert } from '@tickmark/core/alerts/Alert'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { patchRest, postRest } from '../../data/rest/sendRest.ts'
import { useOwner } from '../../data/session/sessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { checkName, useForm } from '../../ui/form/useForm.ts'
import { Input } from '../../ui/Input.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ConditionFields, QuestionFields } from './AlertFields.tsx'
import { PreviewBox } from './AlertPreview.tsx'
import { type AlertDraft, beginDraft, readDraft, toDraft } from './alertDraft.ts'
import { nameAlert } from './alertWords.ts'

type Props = {
  /** The question of the panel that the alert is made of. */
  query?: MetricQueryInput | undefined
  /** An alert that is changed; a new one is made where it is absent. */
  alert?: Alert | undefined
  /** Told the secret of a webhook, which is shown this once. */
  onSaved?: (saved: { alert: Alert; secret: string | null }) => void
  onClose: () => void
}

/** Makes an alert, or changes one. Visitors are led to the log-in first. */
export function AlertDialog({ query, alert, onSaved, onClose }: Props) {
  // What was entered stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const title = alert === undefined ? 'Alert me' : 'Change the alert'
  return (
    <Modal title={title} side="right" onClose={onClose}>
      {isOwned ? (
        <AlertForm query={query} alert={alert} onSaved={onSaved} onClose={onClose} />
      ) : (
        <LogInFirst />
      )}
    </Modal>
  )
}

function LogInFirst() {
  return (
    <div className="flex flex-col items-start gap-4 p-4">
      <p className="text-fg2">
        An alert tells you by e-mail or webhook when a value passes a limit. It belongs to an
        account, which costs nothing.
      </p>
      <LoginButton />
    </div>
  )
}

type Saved = AccountAnswer<'createAlert'>

type AlertFormProps = {
  query: MetricQueryInput | undefined
  alert: Alert | undefined
  onSaved: ((saved: Saved) => void) | undefined
  onClose: () => void
}

/** What is watched, when it fires and whom it tells, with what it would have said. */
export function AlertForm({ query, alert, onSaved, onClose }: AlertFormProps) {
  const [draft, setDraft] = useState<AlertDraft>(() =>
    alert === undefined ? beginDraft(query) : toDraft(alert),
  )
  const [secret, setSecret] = useState<string | null>(null)
  const change = (changes: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const read = readDraft(draft)
  const suggested = nameAlert(draft)
  const name = draft.name.trim() === '' ? suggested : draft.name
  const form = useForm({
    names: ['name', 'limit', 'periods', 'margin', 'webhook_url'],
    check: () => ({ name: checkName(name), ...('faults' in read ? read.faults : {}) }),
    send: async () => {
      if (!('definition' in read)) return
      const body = { name, definition: read.definition }
      const saved =
        alert === undefined
          ? await postRest<Saved>('/alerts', body, ACCOUNT_API_SCOPES.organization)
          : await patchRest<Saved>(
              `/alerts/${alert.alert_id}`,
              body,
              ACCOUNT_API_SCOPES.organization,
            )
      toast({
        title: alert === undefined ? 'The alert is set' : 'The alert was changed',
        tone: 'success',
      })
      onSaved?.(saved)
      await refreshAccounts()
      if (saved.secret === null) onClose()
      else setSecret(saved.secret)
    },
  })
  if (secret !== null) return <SecretBox secret={secret} onClose={onClose} />
  return (
    <Form form={form} label="Alert" size="medium" className="p-4">
      <QuestionFields
        query={draft.query}
        offered={query?.metrics ?? []}
        onChange={(next) => change({ query: next })}
      />
      <ConditionFields draft={draft} onChange={change} />
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
        label="Tell me by e-mail"
        checked={draft.email}
        onChange={(email) => change({ email })}
      />
      <FormField
        name="webhook_url"
        label="Webhook"
        isOptional
        description="An https address that is called with the values, signed as Standard Webhooks says."
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
      <Checkbox
        label="Judge periods that are not over too"
        description="Their values may still change."
        checked={draft.provisional}
        onChange={(provisional) => change({ provisional })}
      />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{alert === undefined ? 'Set alert' : 'Save alert'}</SubmitButton>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

type SecretBoxProps = { secret: string; onClose: () => void }

/** The secret of a webhook, which is shown this once. */
export function SecretBox({ secret, onClose }: SecretBoxProps) {
  return (
    <section aria-label="Secret of the webhook" className="flex flex-col gap-3 p-4">
      <p className="font-semibold">Keep the secret of the webhook now</p>
      <p className="text-fg2">
        It is shown this once. With it you check that a call came from here: the header{' '}
        <code className="font-mono">webhook-signature</code> holds HMAC-SHA256 of id, time and body,
        as Standard Webhooks says.
      </p>
      <CopyField name="Webhook secret" value={secret} />
      <Button size="medium" className="self-start" onClick={onClose}>
        I have kept it
      </Button>
    </section>
  )
}
