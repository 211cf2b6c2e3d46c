import { findMetric } from '@tickmark/core/metrics/findMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { type ChangeEvent, useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { FormField } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Select } from '../../ui/Select.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import type { AlertDraft, ConditionKind } from './alertDraft.ts'
import { describeQuery } from './alertWords.ts'

const listMetricOptions = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.chart_enabled)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
    })),
)
const GRANULARITY_OPTIONS = GRANULARITIES.map((value) => ({ value, label: `By ${value}` }))

type Props = {
  query: MetricQueryInput
  /** The metrics of the chart that the alert is created from; one of them is watched. */
  offered: readonly string[]
  onChange: (query: MetricQueryInput) => void
}

/** The metric, projects and period to watch. The rest of the query, such as its chains, stays as it is. */
export function QueryFields({ query, offered, onChange }: Props) {
  const { nameOf } = useProjects()
  const [metric = ''] = query.metrics
  const projects = useProjectOptions([metric])
  const options = useMemo(() => listMetrics(offered, metric), [offered, metric])
  const chosen = query.where?.projects ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-fg2">Value to watch</legend>
      <div className="flex flex-wrap gap-2">
        <Picker
          label="Metric"
          look={{ size: 'medium' }}
          options={options}
          value={metric}
          onChange={(id) => onChange({ ...query, metrics: [id ?? metric] })}
        />
        <MultiPicker
          label="Projects"
          look={{ size: 'medium' }}
          options={projects}
          values={chosen}
          onChange={(ids) => onChange(withProjects(query, ids))}
        />
        <Select
          label="Period"
          size="medium"
          options={GRANULARITY_OPTIONS}
          value={query.granularity ?? 'day'}
          onChange={(granularity) => onChange({ ...query, granularity })}
        />
      </div>
      <p className="text-sm text-fg3">
        {describeQuery(query, nameOf)}.
        {(query.breakdown ?? []).length > 0 && ' Each series is watched separately.'}
      </p>
    </fieldset>
  )
}

/** The metrics of the catalog, after the formulas of the chart. */
function listMetrics(offered: readonly string[], metric: string) {
  const formulas = [...new Set([...offered, metric])].filter((id) => findMetric(id) === undefined)
  return [...formulas.map((id) => ({ value: id, label: id })), ...listMetricOptions()]
}

/** Each project is watched as a series. */
function withProjects({ where, breakdown = [], ...query }: MetricQueryInput, ids: string[]) {
  const { projects: _before, ...others } = where ?? {}
  const rest = breakdown.filter((one) => one !== 'project')
  return {
    ...query,
    where: { ...others, ...(ids.length > 0 && { projects: ids }) },
    breakdown: ids.length > 0 ? (['project', ...rest] as typeof breakdown) : rest,
  }
}

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
  threshold: { label: 'Threshold', description: 'Such as 1.5M. Percentages as 20%.' },
  change: { label: 'Change, in percent', description: 'Such as 20, or −20 for a fall.' },
  percentile: { label: 'Percentile', description: 'From 0 to 100, such as 95.' },
}

type ConditionFieldsProps = {
  draft: AlertDraft
  /** True if the subject to watch is known already, so that the threshold comes first. */
  takesFocus: boolean
  onChange: (changes: Partial<AlertDraft>) => void
}

/** The condition of an alert. */
export function ConditionFields({ draft, takesFocus, onChange }: ConditionFieldsProps) {
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
        <FormField name="kind" label="Notify me when">
          <Select
            size="medium"
            options={KINDS}
            value={kind}
            onChange={(next) =>
              onChange({ kind: next, periods: next === 'percentile' ? '365' : '7', limit: '' })
            }
          />
        </FormField>
        <FormField name="direction" label="Operator">
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
          autoFocus={takesFocus}
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
          label="Hysteresis"
          isOptional
          description={MARGINS[kind]}
          {...write('margin')}
        />
      </div>
    </>
  )
}

const MARGINS: Readonly<Record<ConditionKind, string>> = {
  threshold:
    'Distance by which the value must return past the threshold before the alert can fire again.',
  change:
    'In percent: how far the value must return past the threshold before the alert can fire again.',
  percentile:
    'In percentile points: how far the value must return before the alert can fire again.',
}
