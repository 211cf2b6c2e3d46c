import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BatchState, BatchStatus, DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { countExceptions } from '@tickmark/core/quality/describeChecks'
import { formatPassed } from '@tickmark/core/quality/formatPassed'
import { pageSettings } from '../../../data/pageSettings.ts'
import { trpc } from '../../../data/trpc.ts'
import { useDataStatus, useSourceName } from '../../../data/useDataStatus.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { TablePanel, type TablePanelProps } from '../../../tables/TablePanel.tsx'
import { Figure, FigureStrip } from '../../../ui/FigureStrip.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { PanelBoundary } from '../../../ui/PanelBoundary.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import type { FileField } from '../../../ui/table/DataColumn.ts'
import { isLagging } from '../lists/prepareStatusRows.ts'

/** Shows what was loaded from where and when, what was refused, and whether the identities hold. */
export function OverviewPage() {
  useScreenTitle('/status')
  const query = useDataStatus()
  return (
    <QueryView query={query} skeleton="h-[600px]">
      {(status) => (
        <div className="flex flex-col gap-4">
          <PanelBoundary name="Totals">
            <Totals status={status} />
          </PanelBoundary>
          <div className="grid gap-4 lg:grid-cols-2">
            <PanelSlot name="Sources">
              <SourcesPanel status={status} />
            </PanelSlot>
            <PanelSlot name="Checks">
              <ChecksPanel status={status} />
            </PanelSlot>
          </div>
          <PanelSlot name="Stale metrics">
            <LaggingPanel />
          </PanelSlot>
          <PanelSlot name="Batches">
            <BatchesPanel status={status} />
          </PanelSlot>
        </div>
      )}
    </QueryView>
  )
}

function SourcesPanel({ status }: { status: DataStatus }) {
  return (
    <TablePanel
      title="Sources"
      rows={status.sources}
      table={{
        heads: ['Source', '#Points', '#Latest day', '#Last loaded'],
        describe: (source) => ({
          key: source.source_id,
          cells: [
            <SourceName key="name" id={source.source_id} />,
            formatCount(source.points),
            source.newest_day === null ? '—' : formatDay(source.newest_day),
            source.last_loaded_at === null ? '—' : formatMoment(source.last_loaded_at),
          ],
        }),
        fields: SOURCE_FIELDS,
      }}
      {...describeStatusFile('sources')}
      empty={<NoData of={{ anything: true }} />}
    />
  )
}

function Totals({ status }: { status: DataStatus }) {
  const { totals, data_version } = status
  return (
    <FigureStrip className="md:grid-cols-3 xl:grid-cols-6">
      <Figure name="Facts">{write(totals.facts)}</Figure>
      <Figure name="Observations">{write(totals.observations)}</Figure>
      <Figure name="Projects with data">{write(totals.projects)}</Figure>
      <Figure name="Superseded versions">{write(totals.superseded)}</Figure>
      <Figure name="Restatements">
        <Link
          to="/status/$list"
          params={{ list: 'restatements' }}
          className="inline-block underline decoration-line2 underline-offset-4 hover:decoration-accent pointer-coarse:-my-2.5 pointer-coarse:min-w-11 pointer-coarse:py-2.5"
        >
          {write(totals.restatements)}
        </Link>
      </Figure>
      <Figure name="Data version">{write(data_version)}</Figure>
    </FigureStrip>
  )
}

function write(count: number): string {
  return formatCount(count)
}

/** The checks that figures go through, and what share of the days that were compared passed. */
function ChecksPanel({ status }: { status: DataStatus }) {
  return (
    <TablePanel
      title="Checks"
      rows={status.checks}
      table={{
        heads: ['Check', '#Compared', '#Exceptions', 'Passed'],
        describe: (check) => ({
          key: check.check_id,
          cells: [
            <span key="title" className="inline-block min-w-40 whitespace-normal">
              {check.title}
            </span>,
            formatCount(check.compared),
            formatCount(check.failed),
            check.passed ? (
              <Tick key="result">100%</Tick>
            ) : (
              <span key="result" className="text-warn">
                {formatPassed([check])}
              </span>
            ),
          ],
        }),
        fields: CHECK_FIELDS,
      }}
      {...describeStatusFile('checks')}
      footer={
        status.checks.length > 0 && (
          <>
            <span>{describeAll(status.checks)}</span>
            <Link
              to="/status/$list"
              params={{ list: 'checks' }}
              className="ml-auto py-1 underline decoration-line2 underline-offset-4 hover:text-fg pointer-coarse:py-3.5"
            >
              Project by project
            </Link>
          </>
        )
      }
      empty={<NoData of={{ anything: true }} none="Nothing was checked yet" />}
    />
  )
}

/** `99.99% of 48,504 checks passed · 1 exception`. */
function describeAll(checks: DataStatus['checks']): string {
  const compared = checks.reduce((sum, check) => sum + check.compared, 0)
  const failed = checks.reduce((sum, check) => sum + check.failed, 0)
  return `${formatPassed(checks)} of ${formatCount(compared)} checks passed · ${countExceptions(failed)}`
}

const TONES = {
  loading: 'text-warn',
  committing: 'text-warn',
  loaded: '',
  failed: 'text-down',
  unchanged: 'text-fg3',
} as const satisfies Record<BatchState, string>

/** The last loads: what they read, stored and rejected, and why. */
function BatchesPanel({ status }: { status: DataStatus }) {
  const sourceName = useSourceName()
  return (
    <TablePanel
      title="Last batches"
      rows={status.batches}
      table={{
        label: 'Batches',
        heads: ['Input', 'Source', 'State', '#Read', '#Kept', '#Rejected', '#Finished'],
        describe: (batch) => ({
          key: batch.batch_id,
          cells: [
            <BatchInput key="input" batch={batch} />,
            sourceName(batch.source_id),
            <span key="state" className={TONES[batch.state]}>
              {batch.state}
            </span>,
            formatCount(batch.rows_read),
            formatCount(batch.rows_kept),
            formatCount(batch.rows_rejected),
            batch.finished_at === null ? '—' : formatMoment(batch.finished_at),
          ],
        }),
        fields: BATCH_FIELDS,
      }}
      {...describeStatusFile('batches')}
      empty={<NoData of={{ anything: true }} none="Nothing was loaded yet" />}
    />
  )
}

function BatchInput({ batch }: { batch: BatchStatus }) {
  const { rejects, error } = batch
  return (
    <div className="max-w-[42ch] min-w-[22ch] whitespace-normal">
      <span className="font-mono text-sm break-words">{batch.input}</span>
      {error !== null && error !== '' && <p className="text-sm text-down">{error}</p>}
      {rejects.length > 0 && (
        <details className="text-sm text-fg2">
          <summary className="rounded-sm">
            {rejects.length === 1
              ? '1 reason for rejects'
              : `${rejects.length} reasons for rejects`}
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {rejects.map((reject) => (
              <li key={reject.reason}>
                {formatCount(reject.count)} × {reject.reason}
                <code className="block font-mono text-xs break-all text-fg3">{reject.example}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type RowOf<Part extends 'sources' | 'checks' | 'batches'> = FileField<DataStatus[Part][number]>

/** The columns of the files of the data status. */
export const SOURCE_FIELDS: readonly RowOf<'sources'>[] = [
  'source_id',
  'name',
  'points',
  { header: 'newest_day (UTC)', value: (row) => row.newest_day },
  { header: 'last_loaded_at (UTC)', value: (row) => row.last_loaded_at },
]
export const CHECK_FIELDS: readonly RowOf<'checks'>[] = [
  'check_id',
  { header: 'check', value: (row) => row.title },
  'compared',
  { header: 'exceptions', value: (row) => row.failed },
]
export const BATCH_FIELDS: readonly RowOf<'batches'>[] = [
  'batch_id',
  'source_id',
  'input',
  'state',
  'rows_read',
  'rows_kept',
  'rows_rejected',
  { header: 'finished_at (UTC)', value: (row) => row.finished_at },
  'error',
]

/** The call and the files of a part of the data status. */
function describeStatusFile(part: string): Pick<TablePanelProps<never>, 'subject' | 'file'> {
  return {
    subject: {
      call: { procedure: 'status.getDataStatus', input: {} },
      hasSameRows: false,
      file: `data-status-${part}`,
    },
    file: { isSample: pageSettings.sample },
  }
}

const SHOWN = 8

/** Lists data that do not reach yesterday, the oldest first. */
function LaggingPanel() {
  const query = useQuery(trpc.status.getFreshness.queryOptions({}))
  const { data } = query
  const lagging = data?.rows.filter(isLagging)
  return (
    <TablePanel
      title="Stale metrics"
      query={query}
      skeleton="h-40"
      rows={lagging}
      table={{
        heads: ['Metric', 'Source', '#Latest day', '#Days behind'],
        shown: SHOWN,
        describe: (row) => ({
          key: `${row.source_id}/${row.metric_id}`,
          cells: [
            <MetricLink key="metric" id={row.metric_id} />,
            <SourceName key="source" id={row.source_id} />,
            <span key="day" className="text-warn">
              {formatDay(row.newest_day)}
            </span>,
            formatCount(row.days_old),
          ],
        }),
        fields: ['source_id', 'metric_id', 'newest_day', 'days_old'],
      }}
      subject={{
        call: { procedure: 'status.getFreshness', input: {} },
        hasSameRows: false,
        file: 'lagging',
      }}
      file={{ isSample: data?.meta.sample === true }}
      empty={
        data?.rows.length === 0 ? (
          <NoData of={{ anything: true }} none="No metric has data yet" />
        ) : (
          <p className="px-3.5 pb-3.5">
            <Tick>Every metric of every source reaches yesterday.</Tick>
          </p>
        )
      }
      footer={
        data && (
          <>
            <span>
              {lagging?.length} of {data.rows.length} metrics of sources end before yesterday
            </span>
            <Link
              to="/status/$list"
              params={{ list: 'freshness' }}
              className="ml-auto py-1 underline decoration-line2 underline-offset-4 hover:text-fg pointer-coarse:py-3.5"
            >
              All of them
            </Link>
          </>
        )
      }
    />
  )
}
