import type { Alert, AlertRun } from '@tickmark/core/alerts/Alert'
import type { SeriesOutcome } from '@tickmark/core/alerts/AlertState'
import { formatAlertValue } from '@tickmark/core/alerts/formatAlertValue'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { Badge } from '../../ui/Badge.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { describeDelivery } from './describeDelivery.ts'

const HEADS = ['Checked', 'Result', 'Values'] as const
const MOST_SHOWN = 3

/** Checks of one alert. */
export function RunTable({ runs, alert }: { runs: readonly AlertRun[]; alert: Alert }) {
  return (
    <FactTable
      label="Checks"
      heads={HEADS}
      isWhole
      rows={runs.map((run) => ({
        key: run.run_id,
        cells: [
          <span key="at" className="block">
            <Moment at={run.at} isExact />
            {run.sample && <span className="block text-sm text-fg3">sample data</span>}
          </span>,
          <span key="result" className="flex max-w-44 flex-col items-start gap-1 whitespace-normal">
            {describeResult(run)}
            {run.deliveries.map((delivery) => (
              <span key={delivery.delivery_id} className="text-sm text-fg3">
                {describeDelivery(delivery)}
              </span>
            ))}
          </span>,
          <span key="values" className="block max-w-56 whitespace-normal">
            {run.outcomes.slice(0, MOST_SHOWN).map((one) => (
              <span key={one.series_id} className="block">
                {describeValue(one, alert)}
              </span>
            ))}
            {run.total_series > MOST_SHOWN && (
              <span className="block text-sm text-fg3">
                and {run.total_series - MOST_SHOWN} more series
              </span>
            )}
          </span>,
        ],
      }))}
    />
  )
}

function describeResult({ fired, is_test, fault }: AlertRun) {
  if (fault !== null) return <span className="text-down">{fault}</span>
  if (is_test) return <Badge>Test</Badge>
  return fired ? <Badge tone="warn">Fired</Badge> : <span className="text-fg3">Nothing new</span>
}

function describeValue(one: SeriesOutcome, { definition: { query, condition } }: Alert): string {
  const value = `${one.label}: ${formatAlertValue(one.value, query)}`
  return condition.kind === 'change' && one.compared !== null
    ? `${value} (${formatChange(one.compared)})`
    : value
}
