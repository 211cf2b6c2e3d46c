import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Gap } from '@tickmark/core/answers/Coverage'
import { RESTATEMENT_ORDERS, type RestatementOrder } from '@tickmark/core/answers/choices'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import { gapsQuery, restatementsQuery } from '@tickmark/core/screens/statusLists'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { type ComponentType, useMemo } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import {
  keyOfRestatement,
  makeRestatementColumns,
  RESTATEMENT_FILE_ORDER,
} from '../../../tables/restatementColumns.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { usePagedList } from '../../../tables/usePagedList.ts'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { FeedLinks } from '../../../ui/FeedLinks.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { ProjectLink } from '../../../ui/ProjectLink.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { LiveSourcesPanel } from '../sources/LiveSourcesPanel.tsx'
import { CatalogChangesPanel } from './CatalogChangesPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { OpinionsPanel } from './OpinionsPanel.tsx'
import { QuarantinePanel } from './QuarantinePanel.tsx'
import { StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

/** By how many percent of the old value a change can be required to be at least. */
const SIZES = [1, 5, 10, 50, 100] as const

const ORDERS = {
  newest: 'Newest first',
  largest: 'Largest first',
} as const satisfies Record<RestatementOrder, string>

/** Points whose value a later observation changed, in an order and of a size that can be chosen. */
function RestatementsPanel() {
  const { search, change } = useStatusSearch()
  const sourceName = useSourceName()
  const input = {
    ...restatementsQuery(toListQuery(search)),
    order: search.largest && ('largest' as const),
    min_change: search.min && search.min / 100,
  }
  const list = usePagedList(trpc.facts.restatements, input)
  const columns = useMemo(() => makeRestatementColumns({ sourceName }), [sourceName])
  return (
    <StatusListPanel
      title="Restatements"
      call="facts.restatements"
      input={input}
      {...list}
      read={({ restatements, total }) => ({ rows: restatements, total })}
      table={{ layoutId: 'restatements', columns, rowKey: keyOfRestatement }}
      file={{ order: RESTATEMENT_FILE_ORDER }}
      none="No source has changed a value that it had delivered before."
      filters={
        <>
          <DatePicker
            label="Observed since"
            value={search.since ?? null}
            none="Observed at any time"
            max={toDay(Date.now())}
            onChange={(day) => change({ since: day ?? undefined })}
          />
          <Select
            label="Size"
            size="xsmall"
            edge="quiet"
            options={[
              { value: '', label: 'Any size' },
              ...SIZES.map((size) => ({ value: `${size}`, label: `${size}% or more` })),
            ]}
            value={`${search.min ?? ''}`}
            onChange={(min) => change({ min: Number(min) || undefined })}
          />
          <Select
            label="Order"
            size="xsmall"
            edge="quiet"
            options={RESTATEMENT_ORDERS.map((order) => ({ value: order, label: ORDERS[order] }))}
            value={search.largest ? 'largest' : 'newest'}
            onChange={(order) => change({ largest: order === 'largest' || undefined })}
          />
        </>
      }
      note={() => (
        <>
          <span>Values of days that were not over when they were first observed do not count.</span>
          <FeedLinks log="restatements" projects={search.projects} />
        </>
      )}
    />
  )
}

const COLUMNS: readonly DataColumn<Gap>[] = [
  textColumn('project', 'Project', {
    width: 190,
    cell: (gap) => <ProjectLink id={gap.project_id} />,
    file: ['project_id'],
  }),
  textColumn('metric', 'Metric', {
    width: 230,
    cell: (gap) => <MetricLink id={gap.metric_id} />,
    file: ['metric_id'],
  }),
  valueColumn('from', 'First day missing', {
    width: 150,
    cell: (gap) => formatDay(gap.from),
    file: ['from'],
  }),
  valueColumn('to', 'Last', {
    width: 130,
    cell: (gap) => formatDay(gap.to),
    file: ['to'],
  }),
  valueColumn('days', 'Days', {
    width: 90,
    cell: (gap) => formatCount(gap.days),
    file: ['days'],
  }),
  valueColumn('around', 'Days around it', {
    width: 130,
    cell: (gap) => (
      <Switched name="DATA_TABLE_ENABLED" otherwise="—">
        <Link
          to="/projects/$slug/data"
          params={{ slug: gap.project_id }}
          search={{
            metrics: gap.metric_id,
            range: `${addDays(gap.from, -7)}_${addDays(gap.to, 7)}`,
          }}
          className="text-fg2 underline decoration-line2 underline-offset-4 hover:text-fg"
        >
          data
        </Link>
      </Switched>
    ),
  }),
]

/** Days without a value inside reported series, the longest stretches first. */
function GapsPanel() {
  const { search } = useStatusSearch()
  const input = gapsQuery(toListQuery(search))
  const list = usePagedList(trpc.status.listGaps, input)
  return (
    <StatusListPanel
      title="Gaps"
      call="status.listGaps"
      input={input}
      {...list}
      read={({ gaps, total }) => ({ rows: gaps, total: total.gaps })}
      table={{ layoutId: 'gaps', columns: COLUMNS, rowKey: keyOf }}
      none="Every reported amount and level has a value on each of its days."
      note={({ total }) => (
        <span>
          {formatCount(total.days)} days missing in {formatCount(total.series)} series. Of each
          series the hundred longest gaps are listed.
        </span>
      )}
    />
  )
}

function keyOf(gap: Gap): string {
  return `${gap.metric_id}/${gap.project_id}/${gap.from}`
}

const route = getRouteApi('/status/$list')

const PricesPanel = lazyComponent(() => import('../sources/PricesPanel.tsx'), 'PricesPanel')

type StatusList = keyof typeof dataScreens extends infer Path
  ? Path extends `/status/${infer List}`
    ? List
    : never
  : never

const LISTS = {
  sources: SourceSyncPanel,
  freshness: FreshnessPanel,
  checks: ChecksPanel,
  held: QuarantinePage,
  opinions: OpinionsPanel,
  gaps: GapsPanel,
  restatements: RestatementsPanel,
  catalogue: CatalogChangesPanel,
} as const satisfies Record<StatusList, ComponentType>

/** One long list of the data status. */
export function ListPage() {
  const { list } = route.useParams()
  if (!isList(list)) return <NotFoundPage />
  return <List id={list} />
}

function List({ id }: { id: keyof typeof LISTS }) {
  useScreenTitle(`/status/${id}`)
  const ListPanel = LISTS[id]
  return (
    <PanelSlot name={dataScreens[`/status/${id}`].tab} of={id}>
      <ListPanel />
    </PanelSlot>
  )
}

function isList(text: string): text is keyof typeof LISTS {
  return Object.hasOwn(LISTS, text)
}

/** Checks of every batch, and what was held back for it. */
function QuarantinePage() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Quality checks" of="quality">
        <QualityPanel />
      </PanelSlot>
      <QuarantinePanel />
    </div>
  )
}

/** Shows the sources that are fetched over the network: those of facts and, where they are on, those of live prices. */
function SourceSyncPanel() {
  return (
    <div className="flex flex-col gap-4">
      <LiveSourcesPanel />
      <Switched name="REALTIME_PRICES_ENABLED">
        <OptionalPart name="Live prices" place={<div className="h-72" />}>
          <PricesPanel />
        </OptionalPart>
      </Switched>
    </div>
  )
}

/** Each check that batches go through: what it says, when it ran last, and how many points it quarantines. */
function QualityPanel() {
  const query = useQuery(trpc.status.getQuality.queryOptions({}))
  const { data } = query
  return (
    <TablePanel
      title="Checks of every batch"
      query={query}
      skeleton="h-[360px]"
      rows={data?.checks}
      table={{
        label: 'Quality checks',
        heads: [
          'Check',
          'Last run',
          '#Checked',
          '#Found',
          '#Quarantined',
          '#Not shown',
          '#Settled',
        ],
        isWhole: true,
        describe: (check) => ({
          key: check.check_id,
          cells: [
            <span key="says" className="inline-block max-w-xl min-w-56 whitespace-normal">
              {check.title}
              <span className="block text-xs text-fg3">{check.says}</span>
            </span>,
            check.last_run_at === null ? '—' : formatMoment(check.last_run_at),
            formatCount(check.last_compared),
            formatCount(check.last_failed),
            formatCount(check.held),
            formatCount(check.withheld),
            formatCount(check.settled),
          ],
        }),
        fields: [
          'check_id',
          'title',
          'says',
          'last_run_at',
          'last_compared',
          'last_failed',
          'held',
          'withheld',
          'settled',
        ],
      }}
      subject={{
        title: 'Quality checks',
        call: { procedure: 'status.getQuality', input: {} },
        file: 'quality-checks',
      }}
      file={{ isSample: data?.meta.sample === true }}
      footer={
        data && (
          <span>
            {formatCount(data.held)} of {formatCount(data.points)} points are quarantined.
          </span>
        )
      }
    />
  )
}
