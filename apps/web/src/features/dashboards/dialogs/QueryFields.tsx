import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useMemo } from 'react'
import { CHART_INTERVALS } from '../../../data/ChartRange.ts'
import { Field } from '../../../ui/Field.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { ANY_PROJECT, type PickerOptions, type ProjectOptions } from '../../../ui/PickerOptions.ts'
import { Select } from '../../../ui/Select.tsx'
import { GRANULARITY_SEGMENTS } from '../../../ui/shortcuts/useGranularityShortcuts.ts'
import { nameRange } from '../nameRange.ts'
import type { QueryDraft } from './queryDraft.ts'

type Props = {
  draft: QueryDraft
  /** The possible scopes; see `useScopeOptions`. */
  options: PickerOptions
  onChange: (draft: QueryDraft) => void
}

const listMetricOptions = perMetrics((metrics) =>
  metrics.map((metric) => ({ value: metric.metric_id, label: metric.title })),
)

/** The metric, scope, granularity and range of a query. */
export function QueryFields({ draft, options, onChange }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Metric">
        <Picker
          label="Metric"
          options={listMetricOptions()}
          value={draft.metric}
          onChange={(metric) => metric !== null && onChange({ ...draft, metric })}
        />
      </Field>
      <Field label="Of">
        <Picker
          label="Of"
          options={options}
          value={draft.of}
          onChange={(of) => of !== null && onChange({ ...draft, of })}
        />
      </Field>
      <Field label="Granularity">
        <Select
          value={draft.granularity}
          options={GRANULARITY_SEGMENTS.map(({ value, title }) => ({ value, label: title }))}
          onChange={(granularity) => onChange({ ...draft, granularity })}
        />
      </Field>
      <Field label="Range">
        <Select
          value={draft.range}
          options={[...new Set([draft.range, ...CHART_INTERVALS])].map((value) => ({
            value,
            label: nameRange(value),
          }))}
          onChange={(range) => onChange({ ...draft, range })}
        />
      </Field>
    </div>
  )
}

/** The scopes of a query: all projects, a variable of the dashboard, a sector, or a project. */
export function useScopeOptions(variables: readonly DashboardVariable[]): ProjectOptions {
  return useMemo(
    () => ({
      ...ANY_PROJECT,
      prefix: 'project:',
      before: [
        { value: 'all', label: 'All projects' },
        ...variables.map(({ name, label }) => ({
          value: `project:${name}`,
          label: label || name,
          detail: `Variable ${name}`,
        })),
        ...MARKET_SECTORS.map(({ market_sector_id: id, name }) => ({
          value: `sector:${id}`,
          label: name,
          detail: 'Sector',
        })),
      ],
    }),
    [variables],
  )
}
