import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import {
  CATALOG_MART,
  DIFFERENCE_MART,
  GAP_MART,
  RESTATEMENT_MART,
} from '@tickmark/core/marts/data/statusMarts'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { addDays } from '@tickmark/core/time/Day'
import type { ComponentProps, ComponentType } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { CatalogSource, LoadSource } from '../../../ui/CatalogSource.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { LiveSourcesPanel } from '../sources/LiveSourcesPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { headsOf } from './headsOf.ts'
import { QuarantinePanel } from './QuarantinePanel.tsx'
import { StatusMart } from './StatusMart.tsx'

type Cells = NonNullable<ComponentProps<typeof StatusMart>['cells']>

/** The columns of files, which come first. */
const RESTATEMENT_HEADS = headsOf([
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'day',
  'old_value',
  'new_value',
  'change',
  'old_source_id',
  'new_source_id',
  'new_file',
  'old_observed_at',
  'new_observed_at',
  'old_batch_id',
  'new_batch_id',
])

const RESTATEMENT_CELLS: Cells = {
  new_source_id: {
    reads: ['new_file'],
    draw: ({ new_source_id, new_file }, face) => (
      <LoadSource file={new_source_id === DATAHUB_SOURCE ? String(new_file) : ''}>
        {face}
      </LoadSource>
    ),
  },
}

/** Points whose value a later observation changed. */
function RestatementsPanel() {
  return (
    <StatusMart
      mart={RESTATEMENT_MART}
      heads={RESTATEMENT_HEADS}
      cells={RESTATEMENT_CELLS}
      log="restatements"
      none="No source has changed a value that it had delivered before"
    />
  )
}

const GAP_HEADS = {
  ...headsOf(['project_id', 'metric_id']),
  ...{ from_day: 'from', to_day: 'to', days: 'days' },
}

/** The days of a gap lead to the data around it. */
const GAP_CELLS: Cells = {
  days: {
    reads: ['to_day'],
    draw: (row, face) => (
      <Switched name="DATA_TABLE_ENABLED" otherwise={face}>
        <Link
          to="/projects/$slug/data"
          params={{ slug: String(row.project_id) }}
          search={{
            metrics: String(row.metric_id),
            range: `${addDays(String(row.from_day), -7)}_${addDays(String(row.to_day), 7)}`,
          }}
          title="Data around this gap"
          className="text-fg2 underline decoration-line2 underline-offset-4 hover:text-fg"
        >
          {face}
        </Link>
      </Switched>
    ),
  },
}

/** Days without a value inside reported series. */
function GapsPanel() {
  return (
    <StatusMart
      mart={GAP_MART}
      heads={GAP_HEADS}
      cells={GAP_CELLS}
      none="Every reported amount and level has a value on each of its days"
    />
  )
}

const DIFFERENCE_HEADS = headsOf([
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'source_id',
  'other_source_id',
  'compared',
  'days',
  'largest_day',
  'largest_value',
  'largest_other_value',
  'newest_day',
  'value',
  'other_value',
])

/** Series for which a source of lower precedence reports another value. */
function OpinionsPanel() {
  return (
    <StatusMart
      mart={DIFFERENCE_MART}
      heads={DIFFERENCE_HEADS}
      none="Sources that report the same figure agree within 5%"
    />
  )
}

const CATALOG_HEADS = headsOf([
  'project_id',
  'metric_id',
  'published_at',
  'batch_id',
  'kind',
  'fields',
  'layer',
  'source',
  'revision',
  'author',
  'reason',
])

const CATALOG_CELLS: Cells = {
  source: { draw: ({ source }) => <CatalogSource source={String(source)} /> },
}

/** Changes in the catalog of projects and own metrics. */
function CatalogChangesPanel() {
  return (
    <StatusMart
      mart={CATALOG_MART}
      heads={CATALOG_HEADS}
      cells={CATALOG_CELLS}
      none="Nothing has been published yet"
    />
  )
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
