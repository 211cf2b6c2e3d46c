import type { OwnSession } from '@tickmark/core/accounts/Security'
import { useState } from 'react'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { useOwnData } from '../../../../account/useOwnData.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../../../../data/rest/sendRest.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { QueryView } from '../../../../ui/QueryView.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { describeDevice } from './describeDevice.ts'
import { SESSIONS_PATH } from './SESSIONS_PATH.ts'
import { SessionRow } from './SessionRow.tsx'

/** Where the user is logged in, each place with a way to end it. */
export function SessionsPanel() {
  const query = useOwnData<'listSessions'>(SESSIONS_PATH)
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const hasOthers = query.data?.sessions.some(({ is_current }) => !is_current) === true
  const end = async () => {
    if (ending === null) return
    const path =
      ending === 'others'
        ? SESSIONS_PATH
        : `${SESSIONS_PATH}/${encodeURIComponent(ending.session_id)}`
    await deleteRest<null>(path, {}, ACCOUNT_CALL)
    await refreshOwnData(SESSIONS_PATH)
  }
  return (
    <Panel
      title="Sessions"
      controls={
        hasOthers && (
          <Button size="small" onClick={() => setEnding('others')}>
            End all others
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-4 h-24 w-auto" />}>
        {({ sessions }) => (
          <ul aria-label="Sessions" className="border-t border-line">
            {listFirst(sessions).map((session) => (
              <SessionRow
                key={session.session_id}
                session={session}
                onEnd={() => setEnding(session)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {ending !== null && (
        <ConfirmDialog
          title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
          action={ending === 'others' ? 'End them' : 'End it'}
          onConfirm={end}
          onClose={() => setEnding(null)}
        >
          {ending === 'others'
            ? 'Everywhere else you will have to log in again. Here you stay logged in.'
            : `${describeDevice(ending.user_agent)} will have to log in again.`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** The one that is in use first, and the others as they come. */
function listFirst(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}
