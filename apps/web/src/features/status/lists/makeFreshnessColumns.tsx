import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { Hint } from '../../../ui/hints/Hint.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { type FreshnessLine, type FreshnessOrder, isLagging } from './prepareFreshness.ts'

type SortOf = (by: FreshnessOrder) => DataColumn<FreshnessLine>['sort']

const count = (value: number | null) => formatValue(value, 'number', 'exact')

/** The columns of freshness: the metric, its source, and how new its values are. */
export function makeFreshnessColumns(sortOf: SortOf): DataColumn<FreshnessLine>[] {
  return [
    {
      id: 'metric',
      header: 'Metric',
      width: 230,
      align: 'left',
      sort: sortOf('metric'),
      value: (line) => line.title,
      cell: (line) => <MetricLink id={line.metric_id} />,
      file: ['metric_id'],
    },
    {
      id: 'source',
      header: 'Source',
      width: 190,
      align: 'left',
      sort: sortOf('source'),
      value: (line) => line.source_name,
      cell: (line) => <SourceName id={line.source_id} />,
      file: ['source_id'],
    },
    {
      id: 'newest',
      header: 'Newest day',
      width: 130,
      align: 'right',
      sort: sortOf('newest'),
      value: (line) => line.newest_day,
      cell: (line) => (
        <span className={isLagging(line) ? 'text-warn' : ''}>{formatDay(line.newest_day)}</span>
      ),
      file: ['newest_day'],
    },
    {
      id: 'old',
      header: (
        <Hint text="Days from the newest day to yesterday">
          <span className="block truncate">Days behind</span>
        </Hint>
      ),
      width: 120,
      align: 'right',
      sort: sortOf('old'),
      value: (line) => line.days_old,
      cell: (line) => count(line.days_old),
      file: ['days_old'],
    },
    {
      id: 'behind',
      header: (
        <Hint text="Days from the newest day to the newest that any source has of the metric">
          <span className="block truncate">Behind others</span>
        </Hint>
      ),
      width: 130,
      align: 'right',
      sort: sortOf('behind'),
      value: (line) => line.days_behind,
      cell: (line) => count(line.days_behind),
      file: ['days_behind'],
    },
    {
      id: 'current',
      header: (
        <Hint text="Projects with a value in the last seven days up to the newest, of all that the source has the metric of">
          <span className="block truncate">Projects this new</span>
        </Hint>
      ),
      width: 160,
      align: 'right',
      sort: sortOf('current'),
      value: (line) => line.current_series / line.series,
      cell: (line) => `${count(line.current_series)} of ${count(line.series)}`,
      file: ['series', 'current_series'],
    },
    {
      id: 'points',
      header: 'Points',
      width: 120,
      align: 'right',
      sort: sortOf('points'),
      value: (line) => line.points,
      figure: { write: count, adds: true },
      cell: (line) => count(line.points),
      file: ['points'],
    },
  ]
}
