import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { describeVestingChart, VESTING_TITLE } from '@tickmark/core/charts/prepareVestingChart'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useMemo, useRef } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../../../charts/TimeSeriesProps.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import type { VestingSearch } from '../projectSearches.ts'
import { listScheduleFields } from './vestingColumns.tsx'

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
export function VestingChartPanel({ schedule, search, onChange }: Props) {
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
