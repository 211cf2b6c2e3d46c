import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { CoveredProject } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { listRelatedMetrics, type Relation } from '@tickmark/core/formula/listRelatedMetrics'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import type { MetricDefinition, MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Tier } from '@tickmark/core/tiers/Tier'
import { type ReactNode, useMemo } from 'react'
import { describeMethod } from '../../charts/panel/describeMethod.ts'
import { MetricForum } from '../../charts/panel/MetricNotes.tsx'
import { pageSettings } from '../../data/pageSettings.ts'
import { trpc } from '../../data/trpc.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { ConcentrationPanel } from '../../tables/ranking/ConcentrationPanel.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { SourceName } from '../../ui/SourceName.tsx'
import { useMetricRanking } from './MetricRanking.tsx'

const RELATIONS = {
  neighbor: 'Not to be confused with',
  part: 'Computed from',
  result: 'Used by',
} as const satisfies Record<Relation, string>

const ORDER: readonly Relation[] = ['neighbor', 'part', 'result']

/** Shows how the metric is made, how it relates to others, and which projects have it. */
export function MetricDetails({ metric }: { metric: MetricDefinition }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-4 2xl:contents">
          <PanelSlot name="Methodology">
            <MethodPanel metric={metric} />
          </PanelSlot>
          <div className="2xl:order-last">
            <PanelSlot name="Concentration">
              <MetricConcentration metric={metric} />
            </PanelSlot>
          </div>
        </div>
        <PanelSlot name="Related metrics">
          <RelatedPanel metric={metric} />
        </PanelSlot>
      </div>
      <PanelSlot name="Projects that have it">
        <CoveragePanel metric={metric} />
      </PanelSlot>
    </>
  )
}

/** Shows the weight of the largest of the ranked projects. */
function MetricConcentration({ metric }: { metric: MetricDefinition }) {
  const { input, query } = useMetricRanking(metric)
  return <ConcentrationPanel metric={metric} input={input} query={query} />
}

/** The metrics that have to do with this one, each with its own definition, which says how it differs. */
function RelatedPanel({ metric }: { metric: MetricDefinition }) {
  const related = useMemo(
    () => Map.groupBy(listRelatedMetrics(metric), ({ relation }) => relation),
    [metric],
  )
  return (
    <Panel title="Related metrics">
      <div className="flex flex-col gap-3 px-3.5 pb-3.5">
        {related.size === 0 && <p className="text-fg2">No related metrics.</p>}
        {ORDER.map((relation) => {
          const items = related.get(relation) ?? []
          return (
            items.length > 0 && (
              <section key={relation} aria-label={RELATIONS[relation]}>
                <h3 className="mb-0.5 text-sm font-medium text-fg3">{RELATIONS[relation]}</h3>
                <ul>
                  {items.map(({ metric: other }) => (
                    <li
                      key={other.metric_id}
                      className="border-t border-line py-1.5 first:border-t-0"
                    >
                      <Link
                        to="/metrics/$metric"
                        params={{ metric: other.slug }}
                        className="font-medium underline decoration-line2 underline-offset-2 hover:decoration-fg2"
                      >
                        {other.title}
                      </Link>
                      <p className="text-sm text-fg2">{describeMetric(other).definition}</p>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Panel>
  )
}

const route = getRouteApi('/metrics/$metric')

/** The projects that have the metric, with first and last day and sources; loaded when the panel is opened. */
function CoveragePanel({ metric }: { metric: MetricDefinition }) {
  const { coverage: isOpen = false } = route.useSearch()
  const navigate = useNavigate()
  const changeSearch = route.useNavigate()
  const { nameOf } = useProjects()
  const { data: status } = useDataStatus()
  const input = { metric_id: metric.metric_id }
  const query = useQuery({ ...trpc.metrics.getCoverage.queryOptions(input), enabled: isOpen })
  const { data } = query
  const toggle = () =>
    void changeSearch({
      search: (before) => ({ ...before, coverage: isOpen ? undefined : true }),
      resetScroll: false,
    })
  const count = data?.projects.length ?? 0
  const columns = useMemo(
    () => makeCoverageColumns({ metric, count, nameOf }),
    [metric, count, nameOf],
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
        call: { procedure: 'metrics.getCoverage', input },
        file: `projects-with-${metric.slug}`,
      }}
      file={{ isSample: status?.sample === true, period: data?.projects[0]?.last_day ?? '' }}
      controls={
        <Button aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide' : 'Show all'}
        </Button>
      }
      empty={<NoData of={{ metrics: [metric.metric_id] }} none="No project has it yet" />}
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

/** Names of the units that the values of a metric are counted in. */
const UNIT_NAMES = {
  usd: 'US dollars',
  number: 'Count',
  tokens: 'Tokens',
  percent: 'Percent',
  multiple: 'Multiple',
  seconds: 'Seconds',
  per_second: 'Per second',
  token_ICP: 'ICP',
  token_ckBTC: 'ckBTC',
  token_ckETH: 'ckETH',
  cycles_per_seconds: 'Cycles per second',
} as const satisfies Record<MetricFormat, string>

/** Names of the users who may see a metric. */
const TIER_NAMES = {
  free: 'Everybody',
  api: 'API tier and above',
  pro: 'Pro tier',
} as const satisfies Record<Tier, string>

/** Describes how the metric is made and what may be done with its values. */
function MethodPanel({ metric }: { metric: MetricDefinition }) {
  const { kind, calculation, rollUp, parts, gaps } = describeMethod(metric)
  const { data } = useQuery(trpc.metrics.getSummary.queryOptions({ metric_id: metric.metric_id }))
  const { sources } = describeMetric(metric)
  const synonyms = data?.synonyms ?? []
  return (
    <Panel title="Methodology">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] px-3.5 pb-3.5 *:border-t *:border-line *:py-1.5 [&>:nth-child(-n+2)]:border-t-0">
        <Fact name="Type">{kind}</Fact>
        <Fact name="Unit">{UNIT_NAMES[metric.format]}</Fact>
        <Fact name="Formula">
          {calculation === null ? (
            'Reported by sources (no formula)'
          ) : (
            <span className={metric.derivation?.by === 'formula' ? 'font-mono text-sm' : ''}>
              {calculation}
            </span>
          )}
        </Fact>
        <Fact name="Longer periods">{rollUp}</Fact>
        <Fact name="Adding up">{parts}</Fact>
        <Fact name="Gaps">{gaps}</Fact>
        <Fact name="Sources">{sources}</Fact>
        <Fact name="Access">{TIER_NAMES[pageSettings.isGated ? metric.tier : 'free']}</Fact>
        {synonyms.length > 0 && <Fact name="Also called">{synonyms.join(', ')}</Fact>}
        <Fact name="Id">
          <span className="font-mono text-sm">{metric.metric_id}</span>
        </Fact>
        <MetricForum metric={metric} as={Fact} />
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="pr-6 text-fg3">{name}</dt>
      <dd className="min-w-0 break-words text-fg2">{children}</dd>
    </>
  )
}

type Context = {
  metric: MetricDefinition
  /** The number of projects. */
  count: number
  nameOf: (projectId: string) => string
}

/** The columns of the projects that have values of a metric. */
export function makeCoverageColumns({
  metric,
  count,
  nameOf,
}: Context): TableColumn<CoveredProject>[] {
  const search = { metric: metric.metric_id }
  return [
    { id: 'id', file: ['project_id'] },
    textColumn('project', `Project (${count})`, {
      width: 220,
      value: ({ project_id }) => nameOf(project_id),
      cell: ({ project_id }) => {
        const name = nameOf(project_id)
        return (
          <Link
            to="/projects/$slug"
            params={{ slug: project_id }}
            search={search}
            tabIndex={-1}
            className="flex items-center gap-2 font-medium hover:underline"
          >
            <ProjectLogo projectId={project_id} name={name} />
            <span className="truncate" title={name}>
              {name}
            </span>
          </Link>
        )
      },
      file: [{ header: 'name', value: ({ project_id }) => nameOf(project_id) }],
    }),
    valueColumn('first', 'First day', {
      width: 110,
      value: (row) => row.first_day,
      cell: (row) => formatDay(row.first_day),
      file: [{ header: 'first_day (UTC)', value: (row) => row.first_day }],
    }),
    valueColumn('last', 'Last day', {
      width: 110,
      value: (row) => row.last_day,
      cell: (row) => formatDay(row.last_day),
      file: [{ header: 'last_day (UTC)', value: (row) => row.last_day }],
    }),
    textColumn('sources', 'Sources', {
      width: 260,
      text: ({ sources }) => sources.join(' '),
      value: ({ sources }) => sources.join(' '),
      cell: ({ sources }) => (
        <span className="pl-4">
          {sources.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <SourceName id={id} />
            </span>
          ))}
        </span>
      ),
      file: [{ header: 'sources', value: ({ sources }) => sources.join(' ') }],
    }),
  ]
}
