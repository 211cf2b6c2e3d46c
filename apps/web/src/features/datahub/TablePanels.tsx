import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { ScheduleDiff, TableDiff } from '@tickmark/core/datahub/TableDiff'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { findRight, nameRightValue } from '@tickmark/core/rights/RIGHTS'
import { useMemo, useState } from 'react'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { TableButton } from '../../ui/TableButton.tsx'
import { ChecksPanel } from './ChangesPanel.tsx'
import { checksQuery, diffQuery } from './datahubCalls.ts'
import { prepareDiffChart } from './prepareDiffChart.ts'

const PER_PAGE = 50

/** Shows what a proposed table changes: a chart before and after, its series, and the points that change. */
export function TablePanels({ item, isOpen }: { item: DatahubItem; isOpen: boolean }) {
  const [series, setSeries] = useState(0)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...diffQuery(item.data_id, { series, offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  })
  const points = item.kind === 'metric' ? 'Values' : 'Changes'
  return (
    <QueryView query={query} skeleton="h-96">
      {(diff) => {
        if (diff.statements !== undefined)
          return (
            <PanelSlot name="Records">
              <StatementsPanel statements={diff.statements} />
            </PanelSlot>
          )
        if (diff.schedule !== undefined)
          return (
            <PanelSlot name="Schedule">
              <SchedulePanel schedule={diff.schedule} />
            </PanelSlot>
          )
        return (
          <>
            <PanelSlot name="Chart">
              <ChartPanel
                diff={diff}
                item={item}
                isOpen={isOpen}
                chosen={series}
                onChoose={setSeries}
              />
            </PanelSlot>
            <PanelSlot name={points}>
              <PointsPanel
                title={points}
                diff={diff}
                isOpen={isOpen}
                page={page}
                onPage={setPage}
              />
            </PanelSlot>
          </>
        )
      }}
    </QueryView>
  )
}

/** The allocations of an unlock schedule, beside what is published of them. */
function SchedulePanel({ schedule }: { schedule: ScheduleDiff }) {
  return (
    <Panel
      title="Unlock schedule"
      footer={
        <span>
          It replaces the whole schedule of <ProjectLink id={schedule.project_id} />
        </span>
      }
    >
      <FactTable
        label="Allocations"
        heads={['Allocation', 'Category', 'Unlocks', 'Tokens', 'Published', 'First', 'Last']}
        rows={schedule.allocations.map((one) => ({
          key: one.allocation,
          cells: [
            <bdi key="allocation">{one.allocation}</bdi>,
            one.category,
            formatCount(one.events),
            formatValue(one.tokens, 'tokens', 'compact'),
            formatValue(one.published, 'tokens', 'compact'),
            formatDay(one.first_day),
            formatDay(one.last_day),
          ],
        }))}
      />
    </Panel>
  )
}

/** Token rights, events, flows or assets, beside what is published of them. */
type Statement = NonNullable<TableDiff['statements']>[number]

function StatementsPanel({ statements }: { statements: readonly Statement[] }) {
  const { nameOf } = useProjects()
  return (
    <Panel title="Records">
      <FactTable
        label="Records"
        heads={['Project', 'Record', 'Value', 'Published', 'Day', 'Note', 'Source']}
        rows={statements.map((one) => ({
          key: `${one.project_id} ${one.kind} ${one.value} ${one.day} ${one.note}`,
          cells: [
            <ProjectLink key="project" id={one.project_id} />,
            findRight(one.kind)?.title ?? KIND_NAMES[one.kind] ?? one.kind,
            <bdi key="value" className={WRAPPED}>
              {writeStated(one.kind, one.value)}
            </bdi>,
            <bdi key="before" className={WRAPPED}>
              {one.before === null ? '' : writeStated(one.kind, one.before)}
            </bdi>,
            one.day && formatDay(one.day),
            <span key="note" className="inline-block max-w-[60ch] whitespace-normal">
              {one.kind === 'flow' ? one.note.split(' → ').map(nameOf).join(' → ') : one.note}
            </span>,
            <a
              key="url"
              href={one.url}
              target="_blank"
              rel="noreferrer noopener nofollow"
              className="inline-block max-w-[40ch] truncate underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              {one.url}
            </a>,
          ],
        }))}
      />
    </Panel>
  )
}

const WRAPPED = 'inline-block max-w-[44ch] whitespace-normal'
const KIND_NAMES: Readonly<Record<string, string>> = { flow: 'Bridge flow', asset: 'Asset' }

function writeStated(kind: string, value: string): string {
  return kind === 'flow' ? formatValue(Number(value), 'usd', 'exact') : nameRightValue(kind, value)
}

type ChartProps = {
  diff: TableDiff
  item: DatahubItem
  isOpen: boolean
  chosen: number
  onChoose: (series: number) => void
}

function ChartPanel({ diff, item, isOpen, chosen, onChoose }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { nameOf } = useProjects()
  const answer = useMemo(() => prepareDiffChart(diff, isOpen), [diff, isOpen])
  const { series } = diff
  const notes = listNotes(diff)
  return (
    <Panel
      title={isOpen ? 'Preview' : 'Before and after'}
      toolbar={
        series.length < 2 ? (
          diff.chart && <SeriesName series={diff.chart.series} proposed={item.metric_name} />
        ) : (
          <Select
            label="Series"
            size="xsmall"
            edge="quiet"
            value={String(chosen)}
            options={series.map((one, index) => ({
              value: String(index),
              label: nameSeries(one, nameOf),
            }))}
            onChange={(next) => onChoose(Number(next))}
          />
        )
      }
      controls={<TableButton isOn={asTable} onChange={setAsTable} />}
      footer={notes.length > 0 && <span>{notes.join(' ')}</span>}
    >
      {diff.chart === null ? (
        <EmptyState title="No values" />
      ) : (
        <TimeSeriesChart
          answer={answer}
          label={nameSeries(diff.chart.series, nameOf)}
          kind="line"
          granularity="day"
          log={false}
          asTable={asTable}
          additive={false}
          height={260}
        />
      )}
    </Panel>
  )
}

/** Lists what the chart and its series leave out. */
function listNotes({ series, series_count, history_from, locked = [] }: TableDiff): string[] {
  return [
    ...(series_count > series.length
      ? [`${series.length} of ${formatCount(series_count)} series can be chosen.`]
      : []),
    ...(history_from === undefined
      ? []
      : [`Your plan shows values from ${formatDay(history_from)}.`]),
    ...(locked.length === 0
      ? []
      : [`Not in your plan: ${locked.map((id) => nameMeasure(id)).join(', ')}.`]),
  ]
}

type PointsProps = {
  title: string
  diff: TableDiff
  isOpen: boolean
  page: number
  onPage: (page: number) => void
}

function PointsPanel({ title, diff, isOpen, page, onPage }: PointsProps) {
  const { added, changed, same, points } = diff
  return (
    <Panel
      title={title}
      footer={
        changed > PER_PAGE && (
          <Pager of="points" page={page} perPage={PER_PAGE} count={changed} onChange={onPage} />
        )
      }
    >
      <p className="border-t border-line px-3.5 py-2.5">
        <span className="text-up">{formatCount(added)} new</span>,{' '}
        <span className={changed > 0 ? 'text-warn' : ''}>{formatCount(changed)} changed</span>,{' '}
        <span className="text-fg2">{formatCount(same)} unchanged values.</span>
      </p>
      {points.length > 0 && (
        <FactTable
          label="Changed points"
          heads={[
            'Day',
            'Series',
            isOpen ? '#Published' : '#Before',
            isOpen ? '#Proposed' : '#After',
          ]}
          rows={points.map((point) => {
            const format = findMetric(point.metric_id)?.format ?? 'number'
            const value = (of: number) => (
              <span className="tabular-nums">{formatValue(of, format, 'exact')}</span>
            )
            return {
              key: `${nameSeries(point, String)} ${point.day}`,
              cells: [
                formatDay(point.day),
                <SeriesName key="series" series={point} />,
                value(point.before),
                value(point.after),
              ],
            }
          })}
        />
      )}
    </Panel>
  )
}

type Named = Pick<
  TableDiff['series'][number],
  'metric_id' | 'project_id' | 'chain_id' | 'product_id'
>

function nameSeries(
  { metric_id, project_id, chain_id, product_id }: Named,
  nameOf: (projectId: string) => string,
): string {
  const metric = nameMeasure(metric_id)
  const parts = [chain_id && nameOf(chain_id), product_id].filter((part) => part !== '')
  return `${metric} of ${[nameOf(project_id), ...parts].join(', ')}`
}

/** A series by its metric and project, which lead to their pages. */
function SeriesName({ series, proposed }: { series: Named; proposed?: string }) {
  const { metric_id, project_id, chain_id, product_id } = series
  const { nameOf } = useProjects()
  const parts = [chain_id && nameOf(chain_id), product_id].filter((part) => part !== '')
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {findMetric(metric_id) === undefined ? (
        <bdi>{proposed || metric_id}</bdi>
      ) : (
        <MetricLink id={metric_id} />
      )}{' '}
      of <ProjectLink id={project_id} />
      {parts.length > 0 && <span className="text-fg2">{parts.join(', ')}</span>}
    </span>
  )
}

/** Orders checks: those that block a merge come first; what was not read comes after what would be merged. */
function orderChecks(checks: DatahubItem['checks']): DatahubItem['checks'] {
  return checks.toSorted((a, b) => Number(a.kind === 'warning') - Number(b.kind === 'warning'))
}

/** Shows the objections to a table: those that the server knows at once, and those that the checks of a load find. */
export function TableChecks({ item }: { item: DatahubItem }) {
  const query = useQuery(checksQuery(item.data_id))
  return (
    <QueryView query={query} skeleton="h-24">
      {({ checks }) => (
        <ChecksPanel
          checks={orderChecks([...checks, ...item.checks])}
          none="No conflicts, and all checks pass."
        />
      )}
    </QueryView>
  )
}
