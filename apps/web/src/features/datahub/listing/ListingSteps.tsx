import { slugify } from '@tickmark/core/projects/slugify'
import { CaptchaNote } from '../../../account/captcha/CaptchaNote.tsx'
import type { Captcha } from '../../../account/captcha/createCaptcha.ts'
import { EmailField } from '../../../account/EmailField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormField } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Input, TextArea } from '../../../ui/Input.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { MetadataField } from '../MetadataField.tsx'
import type { ListingDraft, ListingStep } from './listingDraft.ts'

type Change = (changes: Partial<ListingDraft>) => void

/** Searches for the project before the form: is it listed already? */
export function SearchStep({ draft, onChange }: { draft: ListingDraft; onChange: Change }) {
  const isName = /^[^./:]{1,200}$/.test(draft.search.trim())
  const begin = () => {
    const name = draft.texts.name ?? ''
    onChange({
      step: 1,
      texts: { ...draft.texts, name: name === '' && isName ? draft.search.trim() : name },
    })
  }
  return (
    <Panel title="Is it already listed?">
      <form
        className="flex *:max-w-[532px] flex-col items-start gap-4 border-t border-line p-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <p className="text-fg2">
          Anyone can apply for a project that is not listed. Staff review each application. First
          check whether it is already listed.
        </p>
        <Field
          label="Name, ticker, website or contract"
          className="w-full"
          description="A contract as chain:address, such as ethereum:0x…"
        >
          <Input
            type="search"
            size="medium"
            maxLength={200}
            value={draft.search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
        </Field>
        <Button type="submit" size="medium" variant="solid">
          It is not listed: apply
        </Button>
      </form>
    </Panel>
  )
}

type Props = {
  draft: ListingDraft
  step: ListingStep
  faults: Readonly<Record<string, string>>
  /** Solved with the last step; null where none is needed. */
  captcha: Captcha | null
  isVisitor: boolean
  onChange: Change
}

/** The fields of one step. */
export function StepFields({ draft, step, faults, captcha, isVisitor, onChange }: Props) {
  const { texts } = draft
  const isFirst = step.fields.some(({ path }) => path === 'name')
  if (step.title === 'Contacts')
    return (
      <div className="flex *:max-w-[532px] flex-col gap-4 border-t border-line p-3.5">
        {isVisitor && (
          <EmailField
            label="Your email address"
            description="We send a link to confirm it and create an account, so that you can answer questions."
            autoComplete="email"
            value={draft.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        )}
        <FormField
          name="contacts"
          label="Contacts of the team"
          isOptional
          description="Names, email addresses or handles. Only staff see them."
        >
          <TextArea
            rows={4}
            maxLength={2_000}
            value={draft.contacts}
            onChange={({ target }) => onChange({ contacts: target.value })}
          />
        </FormField>
      </div>
    )
  if (step.title === 'Evidence')
    return (
      <div className="flex *:max-w-[532px] flex-col gap-4 border-t border-line p-3.5">
        <FormField
          name="evidence"
          label="Links to evidence"
          description="Links to announcements, documentation or dashboards. Visible to everyone with an account."
        >
          <TextArea
            rows={6}
            maxLength={5_000}
            value={draft.evidence}
            onChange={({ target }) => onChange({ evidence: target.value })}
          />
        </FormField>
        {captcha !== null && <CaptchaNote captcha={captcha} />}
      </div>
    )
  return (
    <div className="grid gap-4 border-t border-line p-3.5 md:grid-cols-2">
      {step.fields.map((field) => (
        <MetadataField
          key={field.path}
          field={field}
          text={texts[field.path] ?? ''}
          fault={faults[field.path]}
          onChange={(text) => onChange({ texts: { ...texts, [field.path]: text } })}
        />
      ))}
      {isFirst && (
        <TextField
          name="project_id"
          label="Id"
          isOptional
          description="Part of its addresses: lowercase words with hyphens. Derived from the name if empty."
          placeholder={slugify(texts.name ?? '')}
          maxLength={100}
          value={draft.projectId}
          onChange={({ target }) => onChange({ projectId: target.value.trim() })}
        />
      )}
    </div>
  )
}
