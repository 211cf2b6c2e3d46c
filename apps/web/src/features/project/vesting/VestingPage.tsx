import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { OngoingUnlock, VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { describeVestingChart, VESTING_TITLE } from '@tickmark/core/charts/prepareVestingChart'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useEffect, useMemo, useRef } from 'react'
import { loadSurface } from '../../../charts/loadSurface.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../../../charts/TimeSeriesProps.ts'
import { useChangeSearch } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { UnlockAlertButton } from '../../../documents/alerts/UnlockAlertButton.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Figure, FigureStrip } from '../../../ui/FigureStrip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import type { VestingSearch } from '../projectSearches.ts'
import { useProject } from '../useProject.ts'
import { listScheduleFields, makeAllocationColumns, UNLOCK_COLUMNS } from './vestingColumns.tsx'

const UNITS = [
  { value: 'tokens', label: 'Tokens' },
  { value: 'share', label: '% of supply', title: 'Share of the supply' },
] as const

type Props = {
  schedule: VestingSchedule
  search: VestingSearch
  onChange: (change: VestingSearch) => void
}

/** The schedule month by month: what has come free, and what is planned beyond today. */
function VestingChartPanel({ schedule, search, onChange }: Props) {
  const { percent, table, from, to, hide } = search
  const drawn = useMemo(
    () => describeVestingChart(schedule, { percent, table, from, to }),
    [schedule, percent, table, from, to],
  )
  const hidden = useMemo(() => new Set(hide), [hide])
  const isZoomed = from !== undefined || to !== undefined
  const reset = () => onChange({ from: undefined, to: undefined })
  const chart: TimeSeriesProps = {
    ...drawn,
    hidden,
    onHide: (next) => onChange({ hide: next.size === 0 ? undefined : [...next] }),
    onZoom: (days) => onChange(days),
    onReset: reset,
  }
  const panel = useRef<HTMLElement>(null)
  const toggleShare = () => onChange({ percent: percent ? undefined : true })
  const base = { group: 'Chart', scope: 'default' }
  useShortcuts(
    [
      { ...base, keys: 'alt+p', label: 'Percent', run: toggleShare },
      { ...base, keys: 'alt+r', label: 'Reset range', run: reset },
    ],
    panel,
  )
  const options = (
    <>
      {isZoomed && (
        <Button onClick={reset}>
          {from === undefined ? '' : formatDay(from)} – {to === undefined ? '' : formatDay(to)}
          <Icon name="close" size={11} />
        </Button>
      )}
      <SegmentedControl
        label="Unit"
        value={percent ? 'share' : 'tokens'}
        segments={UNITS}
        onChange={(unit) => onChange({ percent: unit === 'share' ? true : undefined })}
      />
    </>
  )
  return (
    <Panel
      ref={panel}
      title={VESTING_TITLE}
      controls={
        <>
          {options}
          <PanelTools
            place={panel}
            options={options}
            table={{ isOn: table === true, onChange: (next) => onChange({ table: next }) }}
            subject={{
              title: VESTING_TITLE,
              call: {
                procedure: 'projects.getVestingSchedule',
                input: { project_id: schedule.project_id },
              },
              file: `${schedule.project_id}-vesting`,
              table: async () =>
                (await import('../../../tables/tabulateRows.ts')).tabulateRows(
                  [listScheduleFields(schedule)],
                  [...schedule.timestamps.keys()],
                  {
                    isSample: schedule.meta.sample,
                    period: schedule.today,
                  },
                ),
              sources: schedule.sources,
              picture: async () => {
                const { pictureOfSeries } = await import(
                  '../../../charts/picture/pictureOfSeries.ts'
                )
                return pictureOfSeries(chart, hidden)
              },
              embed: {
                title: `${schedule.token || schedule.project_id}: ${VESTING_TITLE.toLowerCase()}`,
                panel: 'vesting',
                look: { project: schedule.project_id, percent, table, from, to, hide },
              },
            }}
            enlarge={(height) => <TimeSeriesChart {...chart} height={height} />}
          />
        </>
      }
      footer={<Provenance meta={{ sources: schedule.sources, checks: [] }} />}
    >
      <div className="flex flex-col gap-1 px-3.5 empty:hidden">
        {!schedule.is_complete && (
          <StateNote state="partial">
            The source does not list every unlock: parts of this schedule follow live data that it
            does not hold.
          </StateNote>
        )}
        {schedule.whole?.is === 'scheduled' && schedule.supply_maximum !== null && (
          <StateNote state="partial">
            The schedule releases more tokens than the maximum supply. Shares are of the scheduled
            tokens.
          </StateNote>
        )}
      </div>
      <TimeSeriesChart {...chart} />
    </Panel>
  )
}

const route = getRouteApi('/projects/$slug/vesting')

/** Shows how a project's token unlocks: past unlocks, the next ones, and for which allocations. */
export function VestingPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const { data: project } = useProject(slug)
  const query = useQuery(trpc.projects.getVestingSchedule.queryOptions({ project_id: slug }))
  useEffect(() => {
    // Beside the query, not after its answer. A failure shows where the chart is drawn.
    loadSurface().catch(() => undefined)
  }, [])
  const change = useChangeSearch<VestingSearch>()
  useScreenTitle('/projects/$slug/vesting', { slug: project?.name })
  return (
    <QueryView query={query} skeleton={<VestingSkeleton />}>
      {(schedule) =>
        schedule.allocations.length === 0 ? (
          <Panel title="Vesting schedule">
            <NoData
              of={{ records: 'vesting_schedules' }}
              project={slug}
              none="No source reports a vesting schedule of this project"
            />
          </Panel>
        ) : (
          <div className="flex flex-col gap-4">
            <VestingFigures schedule={schedule} />
            <PanelSlot name="Unlocked tokens by allocation" of={slug}>
              <VestingChartPanel schedule={schedule} search={search} onChange={change} />
            </PanelSlot>
            <div className="grid gap-4 xl:grid-cols-2">
              <PanelSlot name="Next unlocks" of={slug}>
                <NextUnlocksPanel schedule={schedule} />
              </PanelSlot>
              <PanelSlot name="Allocations" of={slug}>
                <AllocationsPanel schedule={schedule} />
              </PanelSlot>
            </div>
          </div>
        )
      }
    </QueryView>
  )
}

/** Of the size of what comes, so that nothing moves when it is there. */
function VestingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-[140px] lg:h-[70px]" />
      <Skeleton className="h-[480px]" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-[420px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </div>
  )
}

/** Shows how much has been unlocked, of the scheduled supply and of the maximum. */
function VestingFigures({ schedule }: { schedule: VestingSchedule }) {
  const { unlocked, total, unlocked_of_total, unlocked_share, share, whole } = schedule
  const tokens = (value: number | null) => formatValue(value, 'tokens', 'compact')
  const percent = (value: number | null) => formatValue(value, 'percent', 'compact')
  return (
    <FigureStrip>
      <Figure name="Unlocked today" detail={`${percent(unlocked_of_total)} of the schedule`}>
        {tokens(unlocked)}
      </Figure>
      <Figure
        name="Total scheduled"
        detail={whole?.is === 'maximum-supply' ? `${percent(share)} of the supply` : ''}
      >
        {tokens(total)}
      </Figure>
      <Figure
        name="Maximum supply"
        detail={whole?.is === 'maximum-supply' ? `${percent(unlocked_share)} of it unlocked` : ''}
      >
        {tokens(schedule.supply_maximum)}
      </Figure>
      <Figure name="Circulating supply">{tokens(schedule.supply_circulating)}</Figure>
    </FigureStrip>
  )
}

const FOOTERS = ['Total'] as const

/** Shows the unlocks within a year, day by day, and those that are spread evenly. */
function NextUnlocksPanel({ schedule }: { schedule: VestingSchedule }) {
  const { project_id, next, ongoing, sources, today, meta } = schedule
  return (
    <TablePanel
      title="Next unlocks"
      rows={next}
      table={{
        layoutId: 'unlocks',
        columns: UNLOCK_COLUMNS,
        rowKey: (row) => `${row.day} ${row.allocation}`,
        rowHeight: 32,
        headHeight: 40,
        maxHeight: 360,
      }}
      subject={{
        call: { procedure: 'projects.getVestingSchedule', input: { project_id } },
        hasSameRows: false,
        file: `${project_id}-next-unlocks`,
        sources,
      }}
      file={{ isSample: meta.sample, period: today }}
      controls={<UnlockAlertButton projects={[project_id]} />}
      below={ongoing.length > 0 && <OngoingUnlocks ongoing={ongoing} />}
      footer={<span>Within a year. Values are at the latest price.</span>}
      empty={
        <NoData
          of={{ records: 'vesting_schedules' }}
          none="No cliff unlocks in the next 12 months"
        />
      }
    />
  )
}

/** Allocations that come free evenly, day after day. */
function OngoingUnlocks({ ongoing }: { ongoing: readonly OngoingUnlock[] }) {
  return (
    <div className="border-t border-line px-3.5 py-2">
      <h3 className="text-sm font-medium text-fg3">Continuous</h3>
      <ul aria-label="Ongoing unlocks" className="mt-1 max-h-48 overflow-y-auto">
        {ongoing.map((unlock) => (
          <li
            key={`${unlock.allocation} ${unlock.until} ${unlock.per_day}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 break-words">{unlock.allocation}</span>
            <span>
              {formatValue(unlock.per_day, 'tokens', 'compact')} a day
              <span className="text-fg3"> until {formatDay(unlock.until)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The allocations of the supply, and how much of each is unlocked today. */
function AllocationsPanel({ schedule }: { schedule: VestingSchedule }) {
  const { project_id, allocations, whole, sources, today, meta } = schedule
  const columns = useMemo(() => makeAllocationColumns(schedule), [schedule])
  return (
    <TablePanel
      title="Allocations"
      rows={allocations}
      table={{
        layoutId: 'allocations',
        columns,
        rowKey: (row) => row.allocation,
        rowHeight: 32,
        headHeight: 42,
        maxHeight: 420,
        footers: FOOTERS,
      }}
      subject={{
        call: { procedure: 'projects.getVestingSchedule', input: { project_id } },
        hasSameRows: false,
        file: `${project_id}-allocations`,
        sources,
      }}
      file={{ isSample: meta.sample, period: today }}
      footer={
        <span>
          {whole?.is === 'maximum-supply'
            ? 'Shares are of the maximum supply.'
            : 'Shares are of the scheduled tokens.'}{' '}
          Amounts below zero are burns.
        </span>
      }
    />
  )
}
