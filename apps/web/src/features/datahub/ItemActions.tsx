import { Link } from '@tanstack/react-router'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { useState } from 'react'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { TextArea } from '../../ui/Input.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useAct } from '../../ui/useAct.ts'
import { actOnItem } from './datahubCalls.ts'

/** Offers what the reader may do with a proposal in its present state. */
export function ItemActions({ item }: { item: DatahubItem }) {
  const { running, start } = useAct()
  const [dialog, setDialog] = useState<'merge' | 'reject' | 'revert' | null>(null)
  const { data_id, state, version, checks, can_edit, can_review, can_publish } = item
  const hasFault = checks.some(({ kind }) => kind === 'fault')
  const hasConflict = checks.some(({ kind }) => kind === 'conflict')
  const close = () => setDialog(null)
  const merge = async () => {
    const submitted = can_publish ? await actOnItem(data_id, 'submit') : { version }
    await actOnItem(data_id, 'merge', { base_version: submitted.version })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can_edit && (
        <Link
          to="/datahub/$data_id/edit"
          params={{ data_id }}
          className={buttonClasses({ size: 'medium' })}
        >
          Edit
        </Link>
      )}
      {can_edit && hasConflict && (
        <Button
          size="medium"
          title="Commits the same changes again, on top of what is published now."
          isLoading={running === 'rebase'}
          onClick={() =>
            start({
              id: 'rebase',
              run: () => actOnItem(data_id, 'commit', { message: 'Rebased on what is published' }),
              done: 'Rebased',
            })
          }
        >
          Rebase
        </Button>
      )}
      {can_edit && state === 'draft' && !can_publish && (
        <Button
          size="medium"
          variant="solid"
          isLoading={running === 'submit'}
          onClick={() =>
            start({
              id: 'submit',
              run: () => actOnItem(data_id, 'submit'),
              done: 'Submitted for review',
            })
          }
        >
          Submit for review
        </Button>
      )}
      {can_review && state === 'submitted' && (
        <Button size="medium" color="danger" onClick={() => setDialog('reject')}>
          Reject…
        </Button>
      )}
      {((can_review && state === 'submitted') || can_publish) && (
        <Button
          size="medium"
          variant="solid"
          disabled={hasFault || hasConflict}
          title={
            hasFault || hasConflict ? 'Faults and conflicts have to be resolved first.' : undefined
          }
          onClick={() => setDialog('merge')}
        >
          {can_publish ? 'Publish…' : 'Merge…'}
        </Button>
      )}
      {can_review && state === 'merged' && (
        <Button size="medium" color="danger" onClick={() => setDialog('revert')}>
          Revert…
        </Button>
      )}
      {dialog === 'merge' && (
        <ConfirmDialog
          title={`${can_publish ? 'Publish' : 'Merge'} #${data_id}?`}
          action={can_publish ? 'Publish' : 'Merge'}
          isGrave={false}
          onConfirm={merge}
          onClose={close}
        >
          {item.kind === 'data' || item.commits.at(-1)?.data.values !== undefined
            ? 'Its newest commit is loaded as one batch, which takes up to a minute. You can revert it later.'
            : 'Its newest commit is published at once, on every server. You can revert it later.'}
        </ConfirmDialog>
      )}
      {(dialog === 'reject' || dialog === 'revert') && (
        <ReasonDialog item={item} act={dialog} onClose={close} />
      )}
    </div>
  )
}

const REASONS = {
  reject: { title: 'Reject', text: 'The author gets the reason by email.' },
  revert: {
    title: 'Revert',
    text: 'Restores the values from before it was published. The author gets the reason by email.',
  },
} as const

type ReasonProps = { item: DatahubItem; act: keyof typeof REASONS; onClose: () => void }

function ReasonDialog({ item, act, onClose }: ReasonProps) {
  const { title, text } = REASONS[act]
  const form = useForm({
    names: ['reason'],
    check: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Enter a reason for the author and the log.' : undefined,
    }),
    send: async ({ reason }) => {
      await actOnItem(item.data_id, act, { base_version: item.version, reason })
      onClose()
    },
  })
  return (
    <Modal title={`${title} #${item.data_id}`} onClose={onClose}>
      <Form form={form} size="medium" label={`${title} the proposal`} className="p-4">
        <FormField name="reason" label="Reason" description={text}>
          <TextArea maxLength={2_000} />
        </FormField>
        <FormError />
        <SubmitButton className="self-start" color="danger">
          {title}
        </SubmitButton>
      </Form>
    </Modal>
  )
}
