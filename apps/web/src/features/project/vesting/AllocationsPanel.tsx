import type { VestingAllocation, VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { nameCode } from '@tickmark/core/text/nameCode'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'
import { tabulateAllocations } from './tabulateAllocations.ts'

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 40
const FOOT_HEIGHT = 32

/** Who gets how much, and how much of it is free today. */
export function AllocationsPanel({ schedule }: { schedule: VestingSchedule }) {
  const columns = useMemo(() => makeColumns(schedule), [schedule])
  const { allocations, whole } = schedule
  const table = (
    <DataTable
      label="Allocations"
      layoutId="allocations"
      columns={columns}
      rows={allocations}
      rowKey={(row) => row.allocation}
      rowHeight={ROW_HEIGHT}
      footers={['Total']}
    />
  )
  return (
    <Panel
      title="Allocations"
      controls={
        <PanelTools
          subject={{
            title: 'Allocations',
            question: {
              procedure: 'projects.getVestingSchedule',
              input: { project_id: schedule.project_id },
            },
            hasSameRows: false,
            file: `${schedule.project_id}-allocations`,
            table: () => tabulateAllocations(schedule),
            rows: allocations,
            sources: schedule.sources,
          }}
          enlarge={(height) => <div style={{ height }}>{table}</div>}
        />
      }
      footer={
        <span>
          {whole?.is === 'maximum-supply'
            ? 'Shares are of the maximum supply.'
            : 'Shares are of the scheduled tokens.'}{' '}
          Amounts below zero are burns.
        </span>
      }
    >
      <TableBox
        rows={allocations.length}
        rowHeight={ROW_HEIGHT}
        aroundHeight={HEAD_HEIGHT + FOOT_HEIGHT}
        width={columns.reduce((sum, column) => sum + column.width, 0)}
        maxHeight={420}
      >
        {table}
      </TableBox>
    </Panel>
  )
}

function makeColumns(schedule: VestingSchedule): DataColumn<VestingAllocation>[] {
  const tokens = (value: number | null) => formatValue(value, 'tokens', 'compact')
  const percent = (value: number | null) => formatValue(value, 'percent', 'compact')
  return [
    {
      id: 'allocation',
      header: 'Allocation',
      width: 160,
      align: 'left',
      value: (row) => row.allocation,
      cell: (row) => <span title={nameCode(row.category) || undefined}>{row.allocation}</span>,
    },
    {
      id: 'total',
      header: 'Tokens',
      width: 90,
      align: 'right',
      value: (row) => row.total,
      figure: { write: tokens, adds: true },
      cell: (row) => tokens(row.total),
      footers: [tokens(schedule.total)],
    },
    {
      id: 'share',
      header: 'Share',
      width: 80,
      align: 'right',
      value: (row) => row.share,
      figure: { write: percent, adds: true },
      cell: (row) => percent(row.share),
      footers: [percent(schedule.share)],
    },
    {
      id: 'unlocked',
      header: 'Unlocked',
      width: 90,
      align: 'right',
      value: (row) => row.unlocked,
      figure: { write: tokens, adds: true },
      cell: (row) => tokens(row.unlocked),
      footers: [tokens(schedule.unlocked)],
    },
    {
      id: 'unlocked-share',
      header: 'Its share',
      width: 80,
      align: 'right',
      value: (row) => row.unlocked_share,
      figure: { write: percent, adds: true },
      cell: (row) => percent(row.unlocked_share),
      footers: [percent(schedule.unlocked_share)],
    },
  ]
}
