import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Alert, AlertRun, SeriesOutcome } from '@tickmark/core/alerts/Alert'
import { formatAlertValue, formatUnlock } from '@tickmark/core/alerts/describeCondition'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { AccountTable } from '../AccountList.tsx'
import { describeDelivery } from './alertState.ts'

const PER_PAGE = 50

/** All checks of an alert, the newest first, with their values and deliveries. */
export function HistoryDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...accountQuery('/v3/internal/alerts/{alert_id}/runs', {
      alert_id: alert.alert_id,
      offset: (page - 1) * PER_PAGE,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal title={`History of ${alert.name}`} side="right" onClose={onClose}>
      <QueryView query={query} skeleton="m-4 h-48">
        {({ runs, total }) =>
          total === 0 ? (
            <EmptyState title="Not checked yet">
              <p>Alerts are checked whenever new data arrives; those on unlocks also every day.</p>
            </EmptyState>
          ) : (
            <>
              <RunTable runs={runs} alert={alert} />
              <div className="p-3.5 text-sm text-fg3">
                <Pager
                  of="checks"
                  page={page}
                  perPage={PER_PAGE}
                  count={total}
                  onChange={setPage}
                />
              </div>
            </>
          )
        }
      </QueryView>
    </Modal>
  )
}

const MAX_SHOWN = 3

/** The checks of an alert. */
function RunTable({ runs, alert }: { runs: readonly AlertRun[]; alert: Alert }) {
  return (
    <AccountTable
      label="Checks"
      isWhole
      rows={runs}
      keyOf={({ run_id }) => run_id}
      cellsOf={(run) => ({
        Checked: (
          <>
            <Moment at={run.at} isExact />
            {run.sample && <span className="block text-sm text-fg3">sample data</span>}
          </>
        ),
        Result: (
          <span className="flex max-w-44 flex-col items-start gap-1 whitespace-normal">
            {describeResult(run)}
            {run.deliveries.map((delivery) => (
              <span key={delivery.delivery_id} className="text-sm text-fg3">
                {describeDelivery(delivery)}
              </span>
            ))}
          </span>
        ),
        Values: (
          <span className="block max-w-56 whitespace-normal">
            {run.outcomes.slice(0, MAX_SHOWN).map((one) => (
              <span key={`${one.series_id} ${one.period}`} className="block">
                {describeValue(one, alert)}
              </span>
            ))}
            {run.total_series > MAX_SHOWN && (
              <span className="block text-sm text-fg3">
                and {run.total_series - MAX_SHOWN} more series
              </span>
            )}
          </span>
        ),
      })}
    />
  )
}

function describeResult({ fired, is_test, fault }: AlertRun) {
  if (fault !== null) return <span className="text-down">{fault}</span>
  if (is_test) return <Badge>Test</Badge>
  return fired ? <Badge tone="warn">Fired</Badge> : <span className="text-fg3">Nothing new</span>
}

function describeValue(one: SeriesOutcome, { definition }: Alert): string {
  if (!('query' in definition))
    return `${one.label}: ${one.unlock ? formatUnlock(one.value, one.unlock) : ''}${one.period === null ? '' : ` on ${formatDay(one.period)}`}`
  const { query, condition } = definition
  const value = `${one.label}: ${formatAlertValue(one.value, query)}`
  return condition.kind === 'change' && one.compared !== null
    ? `${value} (${formatChange(one.compared)})`
    : value
}
