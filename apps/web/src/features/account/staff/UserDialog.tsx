import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { SUBSCRIPTION_TYPES, type SubscriptionType } from '@tickmark/core/accounts/User'
import { SWITCH_NAMES } from '@tickmark/core/switches/SWITCHES'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const OPTIONS = SUBSCRIPTION_TYPES.map((value) => ({ value, label: TIERS[value].name }))

type Props = { user: StaffUser; onClose: () => void }

/** Grants a user a tier, switches features on and off for them, and suspends their account. */
export function UserDialog({ user, onClose }: Props) {
  const before = readFlags(user)
  const [tier, setTier] = useState<SubscriptionType>(user.granted_tier)
  const [flags, setFlags] = useState(before)
  const name = user.username || user.email
  const isSuspended = user.suspended_at !== null
  const suspension = useForm({
    names: ['is_suspended'],
    send: async () => {
      await callAccount('PATCH /v3/internal/staff/users/{user_id}/suspension', {
        user_id: user.user_id,
        is_suspended: !isSuspended,
      })
      await refreshAccounts()
      toast({ title: `${name} is ${isSuspended ? 'restored' : 'suspended'}`, tone: 'success' })
      onClose()
    },
  })
  const form = useForm({
    names: ['tier', 'feature_flags'],
    send: async () => {
      const body = {
        ...(tier !== user.granted_tier && { tier }),
        feature_flags: changedFlags(before, flags),
      }
      await callAccount('PATCH /v3/internal/staff/users/{user_id}', {
        user_id: user.user_id,
        ...body,
      })
      await refreshAccounts()
      toast({ title: `${name} is changed`, tone: 'success' })
      onClose()
    },
  })
  return (
    <Modal title={name} onClose={onClose}>
      <Form form={form} label={`Change ${name}`} className="p-4">
        <FormField
          name="tier"
          label="Granted tier"
          description="If the user also has a subscription, the higher tier applies."
        >
          <Select
            size="large"
            className="max-w-48"
            value={tier}
            options={OPTIONS}
            onChange={setTier}
          />
        </FormField>
        <FlagChoice flags={flags} onChange={setFlags} />
        <FormError />
        <SubmitButton className="self-start">Save</SubmitButton>
      </Form>
      {!user.is_staff && (
        <Form form={suspension} label={`Suspend ${name}`} className="border-t border-line p-4">
          <p className="text-sm text-fg3">
            {isSuspended
              ? 'This account is suspended: its user cannot log in, and its keys do not work.'
              : 'Suspending ends every session at once and disables the keys of the account. Nothing is deleted.'}
          </p>
          <FormError />
          <SubmitButton className="self-start" color={isSuspended ? 'neutral' : 'danger'}>
            {isSuspended ? 'Restore the account' : 'Suspend the account'}
          </SubmitButton>
        </Form>
      )}
    </Modal>
  )
}

const FLAG_STATES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

type FlagChoiceProps = { flags: Flags; onChange: (flags: Flags) => void }

/** Features that are switched on or off for one user. */
function FlagChoice({ flags, onChange }: FlagChoiceProps) {
  const names = Object.keys(flags).toSorted()
  const others = SWITCH_NAMES.filter((name) => !names.includes(name)).map((value) => ({
    value,
    label: value,
  }))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-fg2">Features for this user only</legend>
      {names.length > 0 && (
        <ul className="mb-2 rounded-md border border-line">
          {names.map((name) => (
            <li
              key={name}
              className="flex items-center gap-2 border-line px-2.5 py-1.5 not-first:border-t"
            >
              <code className="min-w-0 flex-1 truncate font-mono text-sm" title={name}>
                {name}
              </code>
              <SegmentedControl
                label={name}
                value={flags[name] ? 'on' : 'off'}
                segments={FLAG_STATES}
                onChange={(state) => onChange({ ...flags, [name]: state === 'on' })}
              />
              <IconButton
                icon="close"
                label={`Remove ${name}`}
                onClick={() => {
                  const { [name]: _, ...rest } = flags
                  onChange(rest)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Picker
        label="Add a feature"
        options={others}
        value={null}
        onChange={(name) => name !== null && onChange({ ...flags, [name]: true })}
      />
    </fieldset>
  )
}

/** Features that are switched on or off for one user. */
type Flags = Readonly<Record<string, boolean>>

/** The flags of a user for editing: values that are not booleans count as on if they are truthy. */
export function readFlags({ feature_flags }: Pick<StaffUser, 'feature_flags'>): Flags {
  return Object.fromEntries(
    Object.entries(feature_flags).map(([name, value]) => [name, Boolean(value)]),
  )
}

/** The changes between two sets of flags, as the server expects them; null removes a flag. */
export function changedFlags(before: Flags, after: Flags): Record<string, boolean | null> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null]),
  )
}
