import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { ReactNode } from 'react'
import { bindLists } from '../../../data/readSearch.ts'
import { Button } from '../../../ui/Button.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'
import type { StatusSearch } from '../StatusSearch.ts'
import { isFiltered, NO_FILTERS } from './useStatusSearch.ts'

const listMetricOptions = perMetrics((metrics) =>
  metrics.map((metric) => ({
    value: metric.metric_id,
    label: metric.title,
    detail: metric.categories[0],
  })),
)

type Props = {
  search: StatusSearch
  onChange: (changes: StatusSearch) => void
  /** Further filters of this list. */
  children?: ReactNode
}

/** Filters the points of a list of the data status. */
export function ScopeFilters({ search, onChange, children }: Props) {
  const projects = useProjectOptions()
  const lists = bindLists(search, onChange, true)
  return (
    <search aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <MultiPicker label="Projects" options={projects} {...lists('projects')} />
      <MultiPicker label="Metrics" options={listMetricOptions()} {...lists('metrics')} />
      {children}
      {isFiltered(search) && <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    </search>
  )
}

type NothingMatchesProps = {
  /** The subject of the list, such as `gaps`. */
  of: string
  /** The explanation of a list without any entries. */
  none: string
  isFiltered: boolean
  onClear: () => void
}

/** Explains why a list of the data status is empty, and offers to clear its filters. */
export function NothingMatches({ of, none, isFiltered, onClear }: NothingMatchesProps) {
  return (
    <NoData
      of={{ anything: true }}
      rows={of}
      filters={{ isOn: isFiltered, clear: onClear }}
      none={`No ${of}`}
    >
      {none}
    </NoData>
  )
}
