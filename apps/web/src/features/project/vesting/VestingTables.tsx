import type { OngoingUnlock, VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { UnlockAlertButton } from '../../../documents/alerts/UnlockAlertButton.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { makeAllocationColumns, UNLOCK_COLUMNS } from './vestingColumns.tsx'

const FOOTERS = ['Total'] as const

/** What is unlocked within a year, day by day, and what is unlocked evenly. */
export function NextUnlocksPanel({ schedule }: { schedule: VestingSchedule }) {
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
        question: { procedure: 'projects.getVestingSchedule', input: { project_id } },
        hasSameRows: false,
        file: `${project_id}-next-unlocks`,
        sources,
      }}
      file={{ isSample: meta.sample, period: today }}
      controls={<UnlockAlertButton projects={[project_id]} />}
      below={ongoing.length > 0 && <OngoingUnlocks ongoing={ongoing} />}
      footer={<span>Within a year. Values are at the latest price.</span>}
      empty={<EmptyState title="No cliff unlocks in the next 12 months" />}
    />
  )
}

/** Allocations that come free evenly, day after day. */
function OngoingUnlocks({ ongoing }: { ongoing: readonly OngoingUnlock[] }) {
  return (
    <div className="border-t border-line px-3.5 py-2">
      <h3 className="text-sm font-medium text-fg3">Day after day</h3>
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
export function AllocationsPanel({ schedule }: { schedule: VestingSchedule }) {
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
        question: { procedure: 'projects.getVestingSchedule', input: { project_id } },
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
