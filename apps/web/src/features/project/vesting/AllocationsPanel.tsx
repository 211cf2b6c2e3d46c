import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { useMemo } from 'react'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { makeAllocationColumns } from './vestingColumns.tsx'

const FOOTERS = ['Total'] as const

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
