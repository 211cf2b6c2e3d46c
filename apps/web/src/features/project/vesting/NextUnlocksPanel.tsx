import type { NextUnlock, VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'
import { OngoingUnlocks } from './OngoingUnlocks.tsx'
import { tabulateUnlocks } from './tabulateUnlocks.ts'

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 40

const COLUMNS: readonly DataColumn<NextUnlock>[] = [
  {
    id: 'day',
    header: 'Day',
    width: 110,
    align: 'left',
    value: (row) => row.day,
    cell: (row) => formatDay(row.day),
  },
  {
    id: 'allocation',
    header: 'Allocation',
    width: 160,
    align: 'left',
    value: (row) => row.allocation,
    cell: (row) => <span title={row.allocation}>{row.allocation}</span>,
  },
  {
    id: 'amount',
    header: 'Tokens',
    width: 90,
    align: 'right',
    value: (row) => row.amount,
    figure: { write: (value) => formatValue(value, 'tokens', 'compact'), adds: true },
    cell: (row) => formatValue(row.amount, 'tokens', 'compact'),
  },
  {
    id: 'share',
    header: 'Of supply',
    width: 85,
    align: 'right',
    value: (row) => row.share,
    figure: { write: (value) => formatValue(value, 'percent', 'compact'), adds: true },
    cell: (row) => formatValue(row.share, 'percent', 'compact'),
  },
  {
    id: 'value',
    header: 'Value today',
    width: 100,
    align: 'right',
    value: (row) => row.value_usd,
    figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: true },
    cell: (row) => formatValue(row.value_usd, 'usd', 'compact'),
  },
]

const WIDTH = COLUMNS.reduce((sum, column) => sum + column.width, 0)

/** What comes free within a year, day by day, and what comes free evenly. */
export function NextUnlocksPanel({ schedule }: { schedule: VestingSchedule }) {
  const { next, ongoing } = schedule
  const table = (
    <DataTable
      label="Next unlocks"
      layoutId="unlocks"
      columns={COLUMNS}
      rows={next}
      rowKey={(row) => `${row.day} ${row.allocation}`}
      rowHeight={ROW_HEIGHT}
    />
  )
  return (
    <Panel
      title="Next unlocks"
      controls={
        next.length > 0 && (
          <PanelTools
            subject={{
              title: 'Next unlocks',
              question: {
                procedure: 'projects.getVestingSchedule',
                input: { project_id: schedule.project_id },
              },
              hasSameRows: false,
              file: `${schedule.project_id}-next-unlocks`,
              table: () => tabulateUnlocks(schedule),
              rows: next,
              sources: schedule.sources,
            }}
            enlarge={(height) => <div style={{ height }}>{table}</div>}
          />
        )
      }
      footer={<span>Within a year. Values are at the newest price.</span>}
    >
      {next.length === 0 ? (
        <EmptyState title="No unlock on a single day within a year" />
      ) : (
        <TableBox
          rows={next.length}
          rowHeight={ROW_HEIGHT}
          aroundHeight={HEAD_HEIGHT}
          width={WIDTH}
          maxHeight={360}
        >
          {table}
        </TableBox>
      )}
      {ongoing.length > 0 && <OngoingUnlocks ongoing={ongoing} />}
    </Panel>
  )
}
