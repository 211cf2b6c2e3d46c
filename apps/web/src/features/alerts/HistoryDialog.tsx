import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Alert } from '@tickmark/core/alerts/Alert'
import { useState } from 'react'
import { accountQuery } from '../../data/accounts/accountQuery.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RunTable } from './RunTable.tsx'

const PER_PAGE = 50

/** Every check of an alert, the newest first, with what was found and what became of the messages. */
export function HistoryDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...accountQuery<'listAlertRuns'>(
      'organization',
      `/alerts/${alert.alert_id}/runs?offset=${(page - 1) * PER_PAGE}`,
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal title={`History of ${alert.name}`} side="right" onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton className="m-4 h-48" />}>
        {({ runs, total }) =>
          total === 0 ? (
            <EmptyState title="Not checked yet">
              <p>Alerts are checked whenever new data has come in.</p>
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
