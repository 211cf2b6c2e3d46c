import type {
  NextUnlock,
  VestingAllocation,
  VestingSchedule,
} from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { type FormatStyle, formatValue } from '@tickmark/core/formats/formatValue'
import { nameCode } from '@tickmark/core/text/nameCode'
import { figureColumn, writePercent, writeUsd } from '../../../tables/figureColumn.tsx'
import type { DataColumn, FileColumn } from '../../../ui/table/DataColumn.ts'

type Totals = Pick<VestingSchedule, 'today' | 'total' | 'share' | 'unlocked' | 'unlocked_share'>

/** The columns of allocations, with the totals below them. */
export function makeAllocationColumns(schedule: Totals): DataColumn<VestingAllocation>[] {
  const tokens = (value: number | null, style: FormatStyle) => formatValue(value, 'tokens', style)
  return [
    {
      id: 'allocation',
      header: 'Allocation',
      width: 160,
      align: 'left',
      value: (row) => row.allocation,
      cell: (row) => <span title={nameCode(row.category) || undefined}>{row.allocation}</span>,
      file: ['allocation', { header: 'category', value: (row) => nameCode(row.category) }],
    },
    figureColumn('total', 'Tokens', {
      width: 90,
      value: (row) => row.total,
      write: tokens,
      adds: true,
      file: 'tokens',
      footers: [(style) => tokens(schedule.total, style)],
    }),
    figureColumn('share', 'Share', {
      width: 80,
      value: (row) => row.share,
      write: writePercent,
      adds: true,
      file: 'share (fraction)',
      footers: [(style) => writePercent(schedule.share, style)],
    }),
    figureColumn('unlocked', 'Unlocked', {
      width: 90,
      value: (row) => row.unlocked,
      write: tokens,
      adds: true,
      file: `unlocked (tokens, to ${schedule.today} UTC)`,
      footers: [(style) => tokens(schedule.unlocked, style)],
    }),
    figureColumn('unlocked-share', 'Unlocked share', {
      width: 80,
      value: (row) => row.unlocked_share,
      write: writePercent,
      adds: true,
      file: 'unlocked share (fraction)',
      footers: [(style) => writePercent(schedule.unlocked_share, style)],
    }),
  ]
}

/** The columns of what is unlocked within a year, day by day. */
export const UNLOCK_COLUMNS: readonly DataColumn<NextUnlock>[] = [
  {
    id: 'day',
    header: 'Date',
    width: 110,
    align: 'left',
    value: (row) => row.day,
    cell: (row) => formatDay(row.day),
    file: [{ header: 'day (UTC)', value: (row) => row.day }],
  },
  {
    id: 'allocation',
    header: 'Allocation',
    width: 160,
    align: 'left',
    value: (row) => row.allocation,
    cell: (row) => <span title={row.allocation}>{row.allocation}</span>,
    file: ['allocation'],
  },
  {
    id: 'amount',
    header: 'Tokens',
    width: 90,
    align: 'right',
    value: (row) => row.amount,
    figure: { write: (value, style) => formatValue(value, 'tokens', style), adds: true },
    cell: (row, style) => formatValue(row.amount, 'tokens', style),
    file: [{ header: 'tokens', value: (row) => row.amount }],
  },
  figureColumn('share', 'Of supply', {
    width: 85,
    value: (row) => row.share,
    write: writePercent,
    adds: true,
    file: 'share of supply (fraction)',
  }),
  figureColumn('value', 'Value today', {
    width: 100,
    value: (row) => row.value_usd,
    write: writeUsd,
    adds: true,
    file: 'value (usd)',
  }),
]

/** The file of the chart: every month and allocation, whatever the chart shows. Rows are indices of months. */
export function listScheduleFields({
  timestamps,
  allocations,
}: Pick<VestingSchedule, 'timestamps' | 'allocations'>): FileColumn<number> {
  return {
    id: 'schedule',
    file: [
      { header: 'month (UTC)', value: (month) => timestamps[month] ?? null },
      ...allocations.map(({ allocation, values }) => ({
        header: `${allocation} (tokens, month's end)`,
        value: (month: number) => values[month] ?? null,
      })),
    ],
  }
}
