import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { trpc } from '../../data/trpc.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { tabulateCoverage } from './tabulateCoverage.ts'

const route = getRouteApi('/metrics/$metric')

/** Which projects have the metric, from when to when and from which sources; asked once somebody wants to know. */
export function CoveragePanel({ metric }: { metric: MetricDefinition }) {
  const { coverage: isOpen = false } = route.useSearch()
  const navigate = route.useNavigate()
  const { byId } = useProjects()
  const { data: status } = useDataStatus()
  const question = { metric_id: metric.metric_id }
  const query = useQuery({ ...trpc.metrics.getCoverage.queryOptions(question), enabled: isOpen })
  const { data } = query
  const toggle = () =>
    void navigate({
      search: (before) => ({ ...before, coverage: isOpen ? undefined : true }),
      resetScroll: false,
    })
  const label = `Projects that have ${metric.title}`
  return (
    <Panel
      title="Projects that have it"
      controls={
        <>
          <Button aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Hide' : 'Show all'}
          </Button>
          {isOpen && data && data.projects.length > 0 && (
            <PanelTools
              subject={{
                title: label,
                question: { procedure: 'metrics.getCoverage', input: question },
                file: `projects-with-${metric.slug}`,
                table: () =>
                  tabulateCoverage(data, {
                    nameOf: (id) => byId.get(id)?.name ?? id,
                    isSample: status?.sample === true,
                  }),
                rows: data.projects,
              }}
              enlarge={(height) => (
                <CoverageTable
                  label={label}
                  projects={data.projects}
                  metric={metric}
                  maxHeight={height}
                />
              )}
            />
          )}
        </>
      }
    >
      {isOpen ? (
        <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-3.5 h-72" />}>
          {({ projects }) =>
            projects.length === 0 ? (
              <EmptyState title="No project has it yet">
                The catalogue knows the metric, but no source has delivered it.
              </EmptyState>
            ) : (
              <CoverageTable label={label} projects={projects} metric={metric} />
            )
          }
        </QueryView>
      ) : (
        <p className="px-3.5 pb-3 text-sm text-fg2">
          Every project with values, also those whose series has ended, with first and last day and
          sources.
        </p>
      )}
    </Panel>
  )
}
