import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { CoveredProject } from '@tickmark/core/answers/Coverage'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { makeCoverageColumns } from './makeCoverageColumns.tsx'

const route = getRouteApi('/metrics/$metric')

/** The projects that have the metric, with first and last day and sources; loaded when the panel is opened. */
export function CoveragePanel({ metric }: { metric: MetricDefinition }) {
  const { coverage: isOpen = false } = route.useSearch()
  const navigate = useNavigate()
  const changeSearch = route.useNavigate()
  const { byId } = useProjects()
  const { data: status } = useDataStatus()
  const question = { metric_id: metric.metric_id }
  const query = useQuery({ ...trpc.metrics.getCoverage.queryOptions(question), enabled: isOpen })
  const { data } = query
  const toggle = () =>
    void changeSearch({
      search: (before) => ({ ...before, coverage: isOpen ? undefined : true }),
      resetScroll: false,
    })
  const count = data?.projects.length ?? 0
  const columns = useMemo(
    () => makeCoverageColumns({ metric, count, nameOf: (id) => byId.get(id)?.name ?? id }),
    [metric, count, byId],
  )
  const label = `Projects that have ${metric.title}`
  return (
    <TablePanel
      title="Projects that have it"
      query={query}
      skeleton="h-72"
      rows={data?.projects}
      table={{
        label,
        layoutId: 'metric-coverage',
        columns,
        rowKey: keyOf,
        headHeight: 32,
        maxHeight: 600,
        onOpen: ({ project_id }) =>
          navigate({
            to: '/projects/$slug',
            params: { slug: project_id },
            search: { metric: metric.metric_id },
          }),
      }}
      subject={{
        title: label,
        question: { procedure: 'metrics.getCoverage', input: question },
        file: `projects-with-${metric.slug}`,
      }}
      file={{ isSample: status?.sample === true, period: data?.projects[0]?.last_day ?? '' }}
      controls={
        <Button aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide' : 'Show all'}
        </Button>
      }
      empty={
        <EmptyState title="No project has it yet">
          The catalogue knows the metric, but no source has delivered it.
        </EmptyState>
      }
      instead={
        isOpen ? undefined : (
          <p className="px-3.5 pb-3 text-sm text-fg2">
            Every project with values, also those whose series has ended, with first and last day
            and sources.
          </p>
        )
      }
    />
  )
}

function keyOf(row: CoveredProject): string {
  return row.project_id
}
