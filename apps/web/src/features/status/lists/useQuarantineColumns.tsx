import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { useMemo } from 'react'
import { useSourceName } from '../../../data/useSourceName.ts'
import { listSeriesColumns } from '../../../restatements/listSeriesColumns.tsx'
import { TraceButton } from '../../../trace/TraceButton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'

/** The columns of held points: which point, what was said and what was expected, and why it is held. */
export function useQuarantineColumns(
  onRelease: ((point: QuarantinedPoint) => void) | null,
): readonly DataColumn<QuarantinedPoint>[] {
  const sourceName = useSourceName()
  return useMemo(() => {
    const columns: DataColumn<QuarantinedPoint>[] = [
      ...listSeriesColumns<QuarantinedPoint>(),
      { id: 'day', header: 'Day', width: 105, align: 'left', cell: (row) => formatDay(row.day) },
      {
        id: 'value',
        header: 'Value',
        width: 150,
        align: 'right',
        cell: (row) => <TraceButton point={row}>{write(row, row.value)}</TraceButton>,
      },
      {
        id: 'expected',
        header: 'Expected',
        width: 140,
        align: 'right',
        cell: (row) => write(row, row.expected),
      },
      {
        id: 'shown',
        header: 'Shown',
        width: 120,
        align: 'left',
        cell: ({ state, withheld }) => describeState(state, withheld),
      },
      {
        id: 'check',
        header: 'Check',
        width: 210,
        align: 'left',
        cell: (row) => QUALITY_CHECKS[row.check_id].title,
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
      },
      {
        id: 'source',
        header: 'Source',
        width: 140,
        align: 'left',
        cell: (row) => <span title={row.file}>{sourceName(row.source_id)}</span>,
      },
      {
        id: 'observed',
        header: 'Observed',
        width: 175,
        align: 'right',
        cell: (row) => formatMoment(row.observed_at),
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
