import type {
  NextUnlock,
  VestingAllocation,
  VestingSchedule,
} from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { nameCode } from '@tickmark/core/text/nameCode'
import type { DataColumn, FileColumn } from '../../../ui/table/DataColumn.ts'

type Totals = Pick<VestingSchedule, 'today' | 'total' | 'share' | 'unlocked' | 'unlocked_share'>

/** The columns of allocations, with the totals below them. */
export function makeAllocationColumns(schedule: Totals): DataColumn<VestingAllocation>[] {
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
      file: ['allocation', { header: 'category', value: (row) => nameCode(row.category) }],
    },
    {
      id: 'total',
      header: 'Tokens',
      width: 90,
      align: 'right',
      value: (row) => row.total,
      figure: { write: tokens, adds: true },
      cell: (row) => tokens(row.total),
      file: [{ header: 'tokens', value: (row) => row.total }],
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
      file: [{ header: 'share (fraction)', value: (row) => row.share }],
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
      file: [
        { header: `unlocked (tokens, to ${schedule.today} UTC)`, value: (row) => row.unlocked },
      ],
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
      file: [{ header: 'unlocked share (fraction)', value: (row) => row.unlocked_share }],
      footers: [percent(schedule.unlocked_share)],
    },
  ]
}

/** The columns of what is unlocked within a year, day by day. */
export const UNLOCK_COLUMNS: readonly DataColumn<NextUnlock>[] = [
  {
    id: 'day',
    header: 'Day',
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
    figure: { write: (value) => formatValue(value, 'tokens', 'compact'), adds: true },
    cell: (row) => formatValue(row.amount, 'tokens', 'compact'),
    file: [{ header: 'tokens', value: (row) => row.amount }],
  },
  {
    id: 'share',
    header: 'Of supply',
    width: 85,
    align: 'right',
    value: (row) => row.share,
    figure: { write: (value) => formatValue(value, 'percent', 'compact'), adds: true },
    cell: (row) => formatValue(row.share, 'percent', 'compact'),
    file: [{ header: 'share of supply (fraction)', value: (row) => row.share }],
  },
  {
    id: 'value',
    header: 'Value today',
    width: 100,
    align: 'right',
    value: (row) => row.value_usd,
    figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: true },
    cell: (row) => formatValue(row.value_usd, 'usd', 'compact'),
    file: [{ header: 'value (usd)', value: (row) => row.value_usd }],
  },
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
