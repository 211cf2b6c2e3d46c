import type { ChangeEvent } from 'react'
import { FormField } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { ANY_PROJECT } from '../../ui/PickerOptions.ts'
import { Select } from '../../ui/Select.tsx'
import type { UnlockDraft } from './unlockDraft.ts'

const SCOPES = [
  { value: 'favorites', label: 'All favorite projects' },
  { value: 'chosen', label: 'Chosen projects' },
] as const

type Props = { draft: UnlockDraft; onChange: (draft: UnlockDraft) => void }

/** Edits which tokens' unlocks are announced, how long before, and from which size on. */
export function UnlockFields({ draft, onChange }: Props) {
  const write = (field: 'days' | 'minimum_usd' | 'minimum_share') => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [field]: target.value }),
  })
  return (
    <>
      <FormField name="projects" label="Unlocks of">
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
