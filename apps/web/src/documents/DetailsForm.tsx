import { useRef, useState } from 'react'
import { Form, FormError, FormField, SubmitButton } from '../ui/form/Form.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { checkName, useForm } from '../ui/form/useForm.ts'
import { TextArea } from '../ui/Input.tsx'
import { Modal } from '../ui/Modal.tsx'
import type { Details } from './documentCalls.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from './documentWords.ts'
import { type Owner, VisibilityChoice } from './VisibilityChoice.tsx'

type Props = {
  title: string
  /** The label of the button. */
  action: string
  before: Details
  owner: Owner | null
  /** Sends the details and closes the dialog. If it fails, the form shows the error. */
  onSend: (details: Details) => Promise<unknown>
  onClose: () => void
}

/** The form for everything about a document except its content. */
export function DetailsForm({ title, action, before, owner, onSend, onClose }: Props) {
  const name = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState(() => ({
    visibility: before.visibility,
    organizationId: before.organization_id,
  }))
  const form = useForm({
    names: ['name', 'description', 'visibility'],
    check: (values) => ({ name: checkName(values.name) }),
    send: (values) =>
      onSend({
        name: values.name.trim(),
        description: values.description.trim(),
        visibility: place.visibility,
        organization_id: place.organizationId,
      }),
  })
  return (
    <Modal title={title} initialFocus={name} onClose={onClose}>
      <Form form={form} label={title} size="medium" className="p-4">
        <TextField
          name="name"
          label="Name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="off"
          defaultValue={before.name}
          ref={name}
          onFocus={({ target }) => target.select()}
        />
        <FormField name="description" label="Description" isOptional>
          <TextArea maxLength={DESCRIPTION_LENGTH} defaultValue={before.description} />
        </FormField>
        <VisibilityChoice
          place={place}
          owner={owner}
          isOwners={before.organization_id !== null}
          onChange={setPlace}
        />
        <FormError />
        <SubmitButton className="self-start">{action}</SubmitButton>
      </Form>
    </Modal>
  )
}
