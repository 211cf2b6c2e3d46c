import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChangeEvent } from 'react'
import { FormField } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { AlertDraft, ConditionKind } from './AlertDraft.ts'

const KINDS: readonly { value: ConditionKind; label: string }[] = [
  { value: 'threshold', label: 'its value' },
  { value: 'change', label: 'its change' },
  { value: 'percentile', label: 'its own history' },
]
const DIRECTIONS = [
  { value: 'above', label: 'goes above' },
  { value: 'below', label: 'goes below' },
] as const
const LIMITS: Readonly<Record<ConditionKind, { label: string; description: string }>> = {
  threshold: { label: 'Limit', description: 'Such as 1.5M. Percentages as 20%.' },
  change: { label: 'Change, in percent', description: 'Such as 20, or −20 for a fall.' },
  percentile: { label: 'Percentile', description: 'From 0 to 100, such as 95.' },
}

type Props = {
  draft: AlertDraft
  onChange: (changes: Partial<AlertDraft>) => void
}

/** When an alert fires. */
export function ConditionFields({ draft, onChange }: Props) {
  const { kind } = draft
  const granularity: Granularity = draft.query.granularity ?? 'day'
  const write = (field: 'limit' | 'periods' | 'margin') => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [field]: target.value }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="kind" label="Tell me when">
          <Select
            size="medium"
            options={KINDS}
            value={kind}
            onChange={(next) =>
              onChange({ kind: next, periods: next === 'percentile' ? '365' : '7', limit: '' })
            }
          />
        </FormField>
        <FormField name="direction" label="Goes">
          <Select
            size="medium"
            options={DIRECTIONS}
            value={draft.direction}
            onChange={(direction) => onChange({ direction })}
          />
        </FormField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="limit"
          label={LIMITS[kind].label}
          description={LIMITS[kind].description}
          {...write('limit')}
        />
        {kind !== 'threshold' && (
          <TextField
            name="periods"
            label={`Over how many ${granularity}s`}
            inputMode="numeric"
            {...write('periods')}
          />
        )}
        <TextField
          name="margin"
          label="Margin"
          isOptional
          description={MARGINS[kind]}
          {...write('margin')}
        />
      </div>
    </>
  )
}

const MARGINS: Readonly<Record<ConditionKind, string>> = {
  threshold: 'How far back over the limit before it can fire again.',
  change: 'In percent: how far back over the limit before it can fire again.',
  percentile: 'In points of percentile: how far back before it can fire again.',
}
