import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Panel } from '../../ui/Panel.tsx'

type Props = {
  /** The proposal that is edited; undefined for a new one. */
  item: DatahubItem | undefined
  /** The title of a new proposal that is left without one. */
  title: string
  /** The label of the field for the message of a commit. */
  messageLabel: string
  submitLabel: string
}

/** The end of a form that proposes something: a title, a message to reviewers, and the button. */
export function ProposalPanel({ item, title, messageLabel, submitLabel }: Props) {
  return (
    <Panel title="Proposal">
      <div className="flex flex-col gap-4 border-t border-line p-3.5">
        {item === undefined && (
          <TextField name="title" label="Title" isOptional placeholder={title} maxLength={150} />
        )}
        {item?.state !== 'draft' && (
          <TextField
            name="message"
            label={messageLabel}
            description="A reviewer reads it first. Name your source."
            isOptional={item === undefined}
            required={item !== undefined}
            maxLength={200}
          />
        )}
        <FormError />
        <SubmitButton className="self-start">{submitLabel}</SubmitButton>
      </div>
    </Panel>
  )
}
