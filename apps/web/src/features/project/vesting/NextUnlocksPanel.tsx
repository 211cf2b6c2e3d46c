import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OngoingUnlocks } from './OngoingUnlocks.tsx'
import { UNLOCK_COLUMNS } from './vestingColumns.tsx'

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
      below={ongoing.length > 0 && <OngoingUnlocks ongoing={ongoing} />}
      footer={<span>Within a year. Values are at the newest price.</span>}
      empty={<EmptyState title="No unlock on a single day within a year" />}
    />
  )
}
