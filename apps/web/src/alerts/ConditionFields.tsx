import type { Granularity } from '@tickmark/core/time/Granularity'
import { FormField } from '../ui/form/FormField.tsx'
import { Input } from '../ui/Input.tsx'
import { Select } from '../ui/Select.tsx'
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
        <FormField name="limit" label={LIMITS[kind].label} description={LIMITS[kind].description}>
          <Input
            size="medium"
            inputMode="text"
            autoComplete="off"
            value={draft.limit}
            onChange={({ target }) => onChange({ limit: target.value })}
          />
        </FormField>
        {kind !== 'threshold' && (
          <FormField name="periods" label={`Over how many ${granularity}s`}>
            <Input
              size="medium"
              inputMode="numeric"
              autoComplete="off"
              value={draft.periods}
              onChange={({ target }) => onChange({ periods: target.value })}
            />
          </FormField>
        )}
        <FormField name="margin" label="Margin" isOptional description={MARGINS[kind]}>
          <Input
            size="medium"
            inputMode="text"
            autoComplete="off"
            value={draft.margin}
            onChange={({ target }) => onChange({ margin: target.value })}
          />
        </FormField>
      </div>
    </>
  )
}

const MARGINS: Readonly<Record<ConditionKind, string>> = {
  threshold: 'How far back over the limit before it can fire again.',
  change: 'In percent: how far back over the limit before it can fire again.',
  percentile: 'In points of percentile: how far back before it can fire again.',
}
