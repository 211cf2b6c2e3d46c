import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readNewest } from '@tickmark/core/alerts/readNewest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { WatchedFigure, WatchedWeek, WatchSkeleton } from './WatchedFigure.tsx'

const PROJECT_METRICS = ['price', 'fees', 'revenue', 'tvl']

const SECTOR_METRICS = ['fees', 'revenue', 'tvl', 'market_cap_circulating']

/** More than one query holds. */
const MOST = 60

const HEADS = ['Name', '#All projects, day / week', '7 days'] as const

type Props = {
  title: string
  /** Requested by day over thirty days. */
  query: MetricQueryInput
  /** The dimension that distinguishes the rows. */
  by: 'project' | 'market_sector'
  ids: readonly string[]
  /** The star and the name of a row. */
  nameRow: (id: string) => ReactNode
}

/** Rows with the newest figures of the same metrics side by side, and the line of the first over the week of its change. */
function WatchTable({ title, query, by, ids, nameRow }: Props) {
  const { as_of } = useSearch({ strict: false })
  const result = useQuery(trpc.metrics.query.queryOptions({ ...query, as_of }))
  const { metrics } = query
  const [first = ''] = metrics
  const titleOf = (id: string) => findMetric(id)?.short_title ?? id
  return (
    <Panel title={title} footer={result.data && <Provenance meta={result.data.meta} />}>
      <QueryView query={result} skeleton={<WatchSkeleton rows={ids.length} />}>
        {(answer) => (
          <FactTable
            label={title}
            heads={[
              'Name',
              `#${titleOf(first)}, day / week`,
              `${titleOf(first)}, 7 days`,
              ...metrics.slice(1).map((id) => `#${titleOf(id)}, day / week`),
            ]}
            rows={ids.map((id) => {
              const newestOf = (metric: string) => {
                const line = answer.series.find(
                  (one) => one.key[by] === id && one.metric === metric,
                )
                return line && readNewest(line, answer)
              }
              const figureOf = (metric: string) => (
                <WatchedFigure
                  key={metric}
                  metricId={metric}
                  projectId={by === 'project' ? id : undefined}
                  newest={newestOf(metric)}
                />
              )
              return {
                key: id,
                cells: [
                  nameRow(id),
                  figureOf(first),
                  <WatchedWeek key="week" metricId={first} newest={newestOf(first)} />,
                  ...metrics.slice(1).map(figureOf),
                ],
              }
            })}
          />
        )}
      </QueryView>
    </Panel>
  )
}

/** Favorite projects: price, fees, revenue and value locked of the newest day. */
export function ProjectsPanel({ ids }: { ids: readonly string[] }) {
  const { nameOf } = useProjects()
  return (
    <WatchTable
      title="Projects"
      query={{
        metrics: PROJECT_METRICS,
        where: { projects: [...ids] },
        breakdown: ['project'],
        granularity: 'day',
        range: '30d',
      }}
      by="project"
      ids={ids}
      nameRow={(id) => (
        <span key="name" className="flex max-w-56 items-center gap-1">
          <FavoriteStar kind="projects" id={id} name={nameOf(id)} />
          <ProjectLink id={id} />
        </span>
      )}
    />
  )
}

/** Favorite market sectors: what their projects are together. */
export function SectorsPanel({ ids }: { ids: readonly string[] }) {
  const known = ids.filter((id) => findSector(id) !== undefined)
  return (
    <WatchTable
      title="Market sectors"
      query={{
        metrics: SECTOR_METRICS,
        where: { sectors: known },
        breakdown: ['market_sector'],
        granularity: 'day',
        range: '30d',
      }}
      by="market_sector"
      ids={known}
      nameRow={(id) => {
        const name = findSector(id)?.name ?? id
        return (
          <span key="name" className="flex items-center gap-1">
            <FavoriteStar kind="markets" id={id} name={name} />
            <PageLink
              to="/markets/$sector"
              params={{ sector: id }}
              className="font-medium hover:underline"
            >
              {name}
            </PageLink>
          </span>
        )
      }}
    />
  )
}

/** Favorite metrics over all projects. */
export function MetricsPanel({ ids }: { ids: readonly string[] }) {
  const known = ids.filter((id) => findMetric(id) !== undefined).slice(0, MOST)
  const { as_of } = useSearch({ strict: false })
  const result = useQuery({
    ...trpc.metrics.query.queryOptions({ metrics: known, granularity: 'day', range: '30d', as_of }),
    enabled: known.length > 0,
  })
  return (
    <Panel title="Metrics" footer={result.data && <Provenance meta={result.data.meta} />}>
      <QueryView query={result} skeleton={<WatchSkeleton rows={known.length} />}>
        {(answer) => (
          <FactTable
            label="Metrics"
            heads={HEADS}
            rows={known.map((id) => {
              const line = answer.series.find(({ metric }) => metric === id)
              const newest = line && readNewest(line, answer)
              return {
                key: id,
                cells: [
                  <span key="name" className="flex items-center gap-1 font-medium">
                    <FavoriteStar kind="metrics" id={id} name={nameMeasure(id)} />
                    <MetricLink id={id} />
                  </span>,
                  <WatchedFigure key="newest" metricId={id} newest={newest} />,
                  <WatchedWeek key="week" metricId={id} newest={newest} />,
                ],
              }
            })}
          />
        )}
      </QueryView>
    </Panel>
  )
}
