import type { Alert } from '@tickmark/core/alerts/Alert'
import { formatAlertValue } from '@tickmark/core/alerts/formatAlertValue'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'

/** The series nearest to firing, or that has fired, with how many others there are. */
export function NewestValue({ alert }: { alert: Alert }) {
  const { query, condition } = alert.definition
  const [first, ...others] = alert.series.toSorted((a, b) => distance(b) - distance(a))
  if (first === undefined) return <span className="text-fg3">—</span>
  const isChange = condition.kind === 'change'
  function distance({ is_out, compared, limit }: Alert['series'][number]): number {
    const beyond = condition.direction === 'above' ? compared - limit : limit - compared
    return is_out ? Number.POSITIVE_INFINITY : beyond
  }
  return (
    <span className="block">
      <span className="block font-medium">{formatAlertValue(first.value, query)}</span>
      {isChange && <span className="block text-sm text-fg2">{formatChange(first.compared)}</span>}
      <span className="block text-sm text-fg3">
        {alert.series.length > 1 && `${first.label}, `}
        {formatPeriod(first.period, query.granularity).heading}
      </span>
      {others.length > 0 && (
        <span className="block text-sm text-fg3">and {others.length} more series</span>
      )}
    </span>
  )
}
