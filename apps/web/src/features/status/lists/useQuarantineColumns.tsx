import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { useMemo } from 'react'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { listSeriesColumns } from '../../../tables/restatementColumns.tsx'
import { TraceButton } from '../../../ui/TraceButton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'

/** The columns of quarantined points: the point, its value and the expected one, and why it is quarantined. */
export function useQuarantineColumns(
  onRelease: ((point: QuarantinedPoint) => void) | null,
): readonly DataColumn<QuarantinedPoint>[] {
  const sourceName = useSourceName()
  return useMemo(() => {
    const columns: DataColumn<QuarantinedPoint>[] = [
      ...listSeriesColumns<QuarantinedPoint>(),
      {
        id: 'day',
        header: 'Day',
        width: 105,
        align: 'left',
        cell: (row) => formatDay(row.day),
        file: ['day'],
      },
      {
        id: 'value',
        header: 'Value',
        width: 150,
        align: 'right',
        cell: (row) => <TraceButton point={row}>{write(row, row.value)}</TraceButton>,
        file: ['value'],
      },
      {
        id: 'expected',
        header: 'Expected',
        width: 140,
        align: 'right',
        cell: (row) => write(row, row.expected),
        file: ['expected'],
      },
      {
        id: 'shown',
        header: 'Shown',
        width: 120,
        align: 'left',
        cell: ({ state, withheld }) => describeState(state, withheld),
        file: [{ header: 'withheld', value: (row) => (row.withheld ? 1 : 0) }, 'state'],
      },
      {
        id: 'check',
        header: 'Check',
        width: 210,
        align: 'left',
        cell: (row) => QUALITY_CHECKS[row.check_id].title,
        file: ['check_id'],
      },
      {
        id: 'why',
        header: 'Why',
        width: 320,
        align: 'left',
        cell: ({ why, reason }) => {
          const text = reason === '' ? why : `${why}; ${reason}`
          return <span title={text}>{text}</span>
        },
        file: ['why', 'reason'],
      },
      {
        id: 'source',
        header: 'Source',
        width: 140,
        align: 'left',
        cell: (row) => <span title={row.file}>{sourceName(row.source_id)}</span>,
        file: ['source_id'],
      },
      {
        id: 'observed',
        header: 'Observed',
        width: 175,
        align: 'right',
        cell: (row) => formatMoment(row.observed_at),
        file: ['observed_at'],
      },
    ]
    if (onRelease === null) return columns
    const release: DataColumn<QuarantinedPoint> = {
      id: 'release',
      header: 'Staff',
      width: 90,
      align: 'left',
      cell: (row) =>
        row.state === 'held' && (
          <button
            type="button"
            className="rounded-sm underline decoration-line2 underline-offset-4 hover:text-fg"
            onClick={() => onRelease(row)}
          >
            Release
          </button>
        ),
    }
    return [...columns, release]
  }, [onRelease, sourceName])
}

function describeState(state: QuarantinedPoint['state'], isWithheld: boolean): string {
  if (state === 'held') return isWithheld ? 'not at all' : 'provisional'
  return state === 'released' ? 'released' : 'replaced'
}

function write({ metric_id }: QuarantinedPoint, value: number | null): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}
