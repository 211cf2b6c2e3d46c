import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { TimeSeriesChart, type TimeSeriesProps } from '../../../charts/TimeSeriesChart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { prepareVestingChart } from './prepareVestingChart.ts'
import { tabulateSchedule } from './tabulateSchedule.ts'
import type { VestingSearch } from './VestingSearch.ts'

const UNITS = [
  { value: 'tokens', label: 'Tokens' },
  { value: 'share', label: '% of supply', title: 'Share of the supply' },
] as const
const TITLE = 'Unlocked tokens by allocation'

type Props = {
  schedule: VestingSchedule
  search: VestingSearch
  onChange: (change: VestingSearch) => void
}

/** The schedule month by month: what has come free, and what is planned beyond today. */
export function VestingChartPanel({ schedule, search, onChange }: Props) {
  const { percent = false, table = false, from, to } = search
  const answer = useMemo(
    () => prepareVestingChart(schedule, { asShare: percent, from, to }),
    [schedule, percent, from, to],
  )
  const isZoomed = from !== undefined || to !== undefined
  const reset = () => onChange({ from: undefined, to: undefined })
  const chart: TimeSeriesProps = {
    answer,
    label: TITLE,
    kind: 'area',
    granularity: 'month',
    log: false,
    asTable: table,
    unit: percent ? 'share' : 'tokens',
    additive: true,
    today: schedule.today,
    onZoom: (days) => onChange(days),
    onReset: reset,
  }
  return (
    <Panel
      title={TITLE}
      controls={
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
          <PanelTools
            table={{ isOn: table, onChange: (next) => onChange({ table: next }) }}
            subject={{
              title: TITLE,
              question: {
                procedure: 'projects.getVestingSchedule',
                input: { project_id: schedule.project_id },
              },
              file: `${schedule.project_id}-vesting`,
              table: () => tabulateSchedule(schedule),
              sources: schedule.sources,
              picture: async () => {
                const { pictureOfSeries } = await import(
                  '../../../charts/picture/pictureOfSeries.ts'
                )
                return pictureOfSeries(chart, new Set())
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
            The schedule hands out more tokens than the maximum supply. Shares are of the scheduled
            tokens.
          </StateNote>
        )}
      </div>
      <TimeSeriesChart {...chart} />
    </Panel>
  )
}
