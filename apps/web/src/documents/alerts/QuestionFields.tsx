import { findMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Select } from '../../ui/Select.tsx'
import { describeQuestion } from './describeQuestion.ts'

const METRIC_OPTIONS = METRICS.filter((metric) => metric.chart_enabled).map((metric) => ({
  value: metric.metric_id,
  label: metric.title,
}))
const GRANULARITY_OPTIONS = GRANULARITIES.map((value) => ({ value, label: `By ${value}` }))

type Props = {
  query: MetricQueryInput
  /** The metrics of the chart that the alert is made of; one of them is watched. */
  offered: readonly string[]
  onChange: (query: MetricQueryInput) => void
}

/** What is watched. Whatever else a chart's question says, such as its chains, stays as it is. */
export function QuestionFields({ query, offered, onChange }: Props) {
  const { query: list, byId } = useProjects()
  const projects = useMemo(
    () =>
      (list.data?.projects ?? []).map(({ project_id, name }) => ({
        value: project_id,
        label: name,
      })),
    [list.data],
  )
  const [metric = ''] = query.metrics
  const options = useMemo(() => listMetrics(offered, metric), [offered, metric])
  const chosen = query.where?.projects ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-fg2">What is watched</legend>
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
        {describeQuestion(query, (id) => byId.get(id)?.name ?? id)}.
        {(query.breakdown ?? []).length > 0 && ' Each series is watched by itself.'}
      </p>
    </fieldset>
  )
}

/** The catalogue, or the formula of the chart beside it. */
function listMetrics(offered: readonly string[], metric: string) {
  const formulas = [...new Set([...offered, metric])].filter((id) => findMetric(id) === undefined)
  return [...formulas.map((id) => ({ value: id, label: id })), ...METRIC_OPTIONS]
}

/** Projects are watched one by one. */
function withProjects({ where, breakdown = [], ...query }: MetricQueryInput, ids: string[]) {
  const { projects: _before, ...others } = where ?? {}
  const rest = breakdown.filter((one) => one !== 'project')
  return {
    ...query,
    where: { ...others, ...(ids.length > 0 && { projects: ids }) },
    breakdown: ids.length > 0 ? (['project', ...rest] as typeof breakdown) : rest,
  }
}
