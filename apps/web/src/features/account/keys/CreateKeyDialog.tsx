import { Link } from '@tanstack/react-router'
import { KEY_SCOPES, type KeyScope, SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { useRef, useState } from 'react'
import { writeCode } from '../../../charts/panel/actions/writeCode.ts'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Switched } from '../../../data/Switched.tsx'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Form, FormError, FormField, SubmitButton, useFormContext } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { checkName, useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { CurlExample } from './CurlExample.tsx'
import { EXAMPLE_PATHS, SCOPE_NAMES } from './keyScopes.ts'

/** The owner of keys: the user, or an organization. */
export type KeyOwner = { organization_id?: string }

/** A newly created key, the only time that its full value is known. */
export type CreatedKey = {
  name: string
  key: string
  scopes: readonly KeyScope[]
  expires_at: string | null
}

/** The validity of a new key in days; `never` for one that does not expire. */
const EXPIRIES = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: 'A year', days: 365 },
  { value: 'never', label: 'No expiry', days: null },
] as const
type Expiry = (typeof EXPIRIES)[number]['value']

const USES = [
  { value: 'program', label: 'Programs' },
  { value: 'spreadsheet', label: 'Spreadsheets' },
] as const
type Use = (typeof USES)[number]['value']

type Props = {
  owner: KeyOwner
  onCreated: (created: CreatedKey) => void
  onClose: () => void
}

/** Creates an API key with a name, scopes and an expiry. */
export function CreateKeyDialog({ owner, onCreated, onClose }: Props) {
  const name = useRef<HTMLInputElement>(null)
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES)
  const [expiry, setExpiry] = useState<Expiry>('365')
  const [use, setUse] = useState<Use>('program')
  const given: readonly KeyScope[] = use === 'spreadsheet' ? [SHEET_SCOPE] : scopes
  const form = useForm({
    names: ['name', 'scopes', 'expires_in_days'],
    check: ({ name }) => ({
      name: checkName(name),
      scopes: given.length === 0 ? 'Choose at least one scope.' : undefined,
    }),
    send: async ({ name }) => {
      const days = EXPIRIES.find(({ value }) => value === expiry)?.days ?? null
      const order = { name, scopes: [...given], expires_in_days: days }
      const { organization_id } = owner
      const made =
        organization_id === undefined
          ? await callAccount('POST /v1/users/me/keys', order)
          : await callAccount('POST /v3/internal/organization/{organization_id}/keys', {
              organization_id,
              ...order,
            })
      onCreated({ ...made, name, scopes: given })
      onClose()
      announce('The key was created. It is shown only once: copy it now.')
      await refreshAccounts()
    },
  })
  return (
    <Modal title="New API key" initialFocus={name} onClose={onClose}>
      <Form form={form} label="New API key" className="p-4">
        <TextField
          name="name"
          label="Name"
          description="A name to recognize it by, such as the application that uses it."
          required
          maxLength={100}
          autoComplete="off"
          ref={name}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium text-fg2">For</legend>
          <SegmentedControl label="For" value={use} segments={USES} onChange={setUse} />
          {use === 'spreadsheet' && (
            <p className="mt-1 text-sm text-fg3">
              It can be used in addresses, because it only reads figures for spreadsheet functions.
            </p>
          )}
        </fieldset>
        {use === 'program' && <ScopeChoice scopes={scopes} onChange={setScopes} />}
        <FormField name="expires_in_days" label="Valid for">
          <Select
            size="large"
            className="max-w-48"
            value={expiry}
            options={EXPIRIES}
            onChange={setExpiry}
          />
        </FormField>
        <FormError />
        <SubmitButton className="self-start">Create key</SubmitButton>
      </Form>
    </Modal>
  )
}

type ScopeChoiceProps = {
  scopes: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
}

/** The scopes of a key, with a checkbox for all of them. */
function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const { faults, forget } = useFormContext()
  const fault = faults.fields.scopes
  const change = (next: readonly KeyScope[]) => {
    forget('scopes')
    // In the order of the list, regardless of the order of clicks.
    onChange(KEY_SCOPES.filter((scope) => next.includes(scope)))
  }
  const isAll = scopes.length === KEY_SCOPES.length
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-fg2">May read</legend>
      <Checkbox
        label="Everything"
        checked={isAll}
        isIndeterminate={!isAll && scopes.length > 0}
        aria-invalid={fault !== undefined || undefined}
        onChange={() => change(isAll ? [] : KEY_SCOPES)}
      />
      <div className="mt-0.5 ml-6 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_NAMES[scope]}
            checked={scopes.includes(scope)}
            onChange={(isOn) =>
              change(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
      <div aria-live="polite">{fault && <p className="mt-1 text-sm text-down">{fault}</p>}</div>
    </fieldset>
  )
}

type NewKeyBoxProps = { created: CreatedKey; onClose: () => void }

/** A new key, which is shown only once, with an example request. */
export function NewKeyBox({ created, onClose }: NewKeyBoxProps) {
  const { name, key, scopes, expires_at } = created
  const [scope = 'projects'] = scopes
  return (
    <section
      aria-label="New key"
      className="m-3.5 flex flex-col gap-3 rounded-md border border-line2 bg-hover p-3.5"
    >
      <div>
        <p className="font-semibold">Save the key “{name}” now</p>
        <p className="text-fg2">
          It is shown only once: we store only its hash.{' '}
          {expires_at !== null && (
            <>
              It is valid until <Moment at={expires_at} />.
            </>
          )}
        </p>
      </div>
      <CopyField name="API key" value={key} />
      {scope === SHEET_SCOPE ? (
        <>
          <CopyField
            name="Formula for Google Sheets"
            value={writeCode(
              'spreadsheet',
              { method: 'GET', path: EXAMPLE_PATHS[scope], address: EXAMPLE_PATHS[scope] },
              { origin: window.location.origin, token: key },
            )}
          />
          <Switched name="DOCS_README_ENABLED">
            <p className="text-fg2">
              <Link to="/docs/$page" params={{ page: 'spreadsheets' }} className="underline">
                Spreadsheets
              </Link>{' '}
              explains the functions for Excel and Google Sheets.
            </p>
          </Switched>
        </>
      ) : (
        <CurlExample path={EXAMPLE_PATHS[scope]} token={key} />
      )}
      <Button size="medium" className="self-start" onClick={onClose}>
        Done, I’ve saved it
      </Button>
    </section>
  )
}
