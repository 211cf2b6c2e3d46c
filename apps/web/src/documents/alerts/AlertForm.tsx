import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Alert } from '@tickmark/core/alerts/Alert'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import { refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { patchRest, postRest } from '../../data/rest/sendRest.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { checkName, useForm } from '../../ui/form/useForm.ts'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ALERTS_SCOPE } from './ALERTS_SCOPE.ts'
import { type AlertDraft, beginDraft, toDraft } from './AlertDraft.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { nameAlert } from './nameAlert.ts'
import { PreviewBox } from './PreviewBox.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { readDraft } from './readDraft.ts'
import { SecretBox } from './SecretBox.tsx'

type Saved = AccountAnswer<'createAlert'>

type Props = {
  query: MetricQueryInput | undefined
  alert: Alert | undefined
  onSaved: ((saved: Saved) => void) | undefined
  onClose: () => void
}

/** What is watched, when it fires and whom it tells, with what it would have said. */
export function AlertForm({ query, alert, onSaved, onClose }: Props) {
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
          ? await postRest<Saved>('/alerts', body, ALERTS_SCOPE)
          : await patchRest<Saved>(`/alerts/${alert.alert_id}`, body, ALERTS_SCOPE)
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
