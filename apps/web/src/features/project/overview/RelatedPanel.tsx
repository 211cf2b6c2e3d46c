import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countThings } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { listSectorMetrics } from '@tickmark/core/metrics/listSectorMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { pickAvailableMetrics } from '@tickmark/core/screens/pickAvailableMetrics'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { useSwitch } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ProjectLink } from '../../../ui/ProjectLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'

/** Shown where the neighbors could not be requested. */
const NOBODY = { projects: [], chains: [], deployments: 0 }

/** Links to related pages: projects like this one, its chains, its sectors, its metrics, and articles about them. */
export function RelatedPanel({ slug }: { slug: string }) {
  const { data: project } = useProject(slug)
  const hasSectors = useSwitch('MARKET_SECTORS_ENABLED')
  const hasMetrics = useSwitch('METRICS_PAGE_ENABLED')
  const { data: related = NOBODY, isPending } = useQuery(
    trpc.projects.listRelated.queryOptions({ project_id: slug }),
  )
  if (project === undefined || isPending)
    return (
      <Panel title="Related resources">
        <Skeleton className="mx-3.5 mb-3.5 h-64" />
      </Panel>
    )
  const metrics = chooseRelatedMetrics(
    project.market_sectors,
    pickAvailableMetrics(project.metric_availability),
  )
  return (
    <Panel title="Related resources">
      <div className="grid gap-x-6 gap-y-4 px-3.5 pt-1 pb-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {related.projects.length > 0 && (
          <Group title="Similar projects">
            {related.projects.map((id) => (
              <li key={id}>
                <ProjectLink id={id} />
              </li>
            ))}
          </Group>
        )}
        {(related.chains.length > 0 || related.deployments > 0) && (
          <Group title="Chains">
            {related.chains.map((id) => (
              <li key={id}>
                <ProjectLink id={id} />
              </li>
            ))}
            {related.deployments > 0 && (
              <li>
                <Link to="/projects" search={{ chains: slug }} className="hover:underline">
                  {related.deployments === 1
                    ? '1 project runs on it'
                    : `${countThings(related.deployments, 'project')} run on it`}
                </Link>
              </li>
            )}
          </Group>
        )}
        {hasSectors && (
          <Group title="Market sectors">
            {project.market_sectors.map((id) => (
              <SectorLinks key={id} id={id} />
            ))}
          </Group>
        )}
        {hasMetrics && metrics.length > 0 && (
          <Group title="Metrics of all projects">
            {metrics.map((id) => (
              <li key={id}>
                <MetricLink id={id} />
              </li>
            ))}
          </Group>
        )}
        <Group title="Docs">
          <Switched name="DOCS_README_ENABLED">
            <li>
              <Link to="/projects/$slug/readme" params={{ slug }} className="hover:underline">
                Methodology
              </Link>
            </li>
            <li>
              <Link
                to="/docs/$page"
                params={{ page: 'user-guide' }}
                hash="a-project"
                className="hover:underline"
              >
                Guide to a project’s page
              </Link>
            </li>
          </Switched>
          <li>
            <Link
              to="/status/$list"
              params={{ list: 'gaps' }}
              search={{ projects: slug }}
              className="hover:underline"
            >
              Gaps in its data
            </Link>
          </li>
          <Switched name="API_DOCS_ENABLED">
            <li>
              <Link to="/api-docs" className="hover:underline">
                API access
              </Link>
            </li>
          </Switched>
        </Group>
      </div>
    </Panel>
  )
}

/** A sector, and within it the metric that measures its business. */
function SectorLinks({ id }: { id: string }) {
  const sector = findSector(id)
  if (sector === undefined) return null
  const measure = sector.gmv_metric === null ? undefined : knownMetric(sector.gmv_metric)
  return (
    <>
      <li>
        <Link to="/markets/$sector" params={{ sector: id }} className="hover:underline">
          {sector.name}
        </Link>
      </li>
      {measure !== undefined && (
        <li>
          <Link
            to="/markets/$sector/metrics/$metric"
            params={{ sector: id, metric: measure.slug }}
            className="text-fg2 hover:text-fg hover:underline"
          >
            {measure.title} of {sector.name}
          </Link>
        </li>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-fg3">{title}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </section>
  )
}

const MOST = 8

/** The metrics that a project is best compared by: those of its sectors first, then what else it has. */
export function chooseRelatedMetrics(
  sectors: readonly string[],
  available: readonly Pick<MetricDefinition, 'metric_id'>[],
): string[] {
  const has = new Set(available.map((metric) => metric.metric_id))
  const ofSectors = sectors.flatMap((id) => {
    const sector = findSector(id)
    return sector === undefined ? [] : listSectorMetrics(sector)
  })
  return [...new Set([...ofSectors, ...has])].filter((id) => has.has(id)).slice(0, MOST)
}
