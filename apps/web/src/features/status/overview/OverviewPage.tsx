import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { countExceptions, formatPassed } from '@tickmark/core/quality/describeChecks'
import type { ReactNode } from 'react'
import { useDataStatus } from '../../../data/useDataStatus.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelBoundary, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { BatchesPanel } from './BatchesPanel.tsx'
import { LaggingPanel } from './LaggingPanel.tsx'
import { CHECK_FIELDS, describeStatusFile, SOURCE_FIELDS } from './statusFiles.ts'

/** What was loaded from where and when, what was refused, and whether the identities hold. */
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
            formatValue(source.points, 'number', 'exact'),
            source.newest_day === null ? '—' : formatDay(source.newest_day),
            source.last_loaded_at === null ? '—' : formatMoment(source.last_loaded_at),
          ],
        }),
        fields: SOURCE_FIELDS,
      }}
      {...describeStatusFile('sources')}
      empty={<EmptyState title="No source has delivered anything yet" />}
    />
  )
}

function Totals({ status }: { status: DataStatus }) {
  const { totals, data_version } = status
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      <Total label="Facts">{write(totals.facts)}</Total>
      <Total label="Observations">{write(totals.observations)}</Total>
      <Total label="Projects with data">{write(totals.projects)}</Total>
      <Total label="Superseded versions">{write(totals.superseded)}</Total>
      <Total label="Restatements">
        <Link
          to="/status/$list"
          params={{ list: 'restatements' }}
          className="underline decoration-line2 underline-offset-4 hover:decoration-accent"
        >
          {write(totals.restatements)}
        </Link>
      </Total>
      <Total label="Data version">{write(data_version)}</Total>
    </dl>
  )
}

function write(count: number): string {
  return formatValue(count, 'number', 'exact')
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-raise px-3.5 py-3">
      <dt className="text-sm text-fg3">{label}</dt>
      <dd className="text-figure font-semibold">{children}</dd>
    </div>
  )
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
            formatValue(check.compared, 'number', 'exact'),
            formatValue(check.failed, 'number', 'exact'),
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
      empty={<EmptyState title="Nothing was checked yet" />}
    />
  )
}

/** `99.99% of 48,504 checks passed · 1 exception`. */
function describeAll(checks: DataStatus['checks']): string {
  const compared = checks.reduce((sum, check) => sum + check.compared, 0)
  const failed = checks.reduce((sum, check) => sum + check.failed, 0)
  return `${formatPassed(checks)} of ${formatValue(compared, 'number', 'exact')} checks passed · ${countExceptions(failed)}`
}
