import type { OwnSession } from '@tickmark/core/accounts/Security'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { useState } from 'react'
import { refreshOwnData, useOwnData } from '../../../account/ownData.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { describeDevice } from './describeDevice.ts'

/** The sessions of the user, each of which can be ended. */
export function SessionsPanel() {
  const query = useOwnData('/v1/users/me/sessions')
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const hasOthers = query.data?.sessions.some(({ is_current }) => !is_current) === true
  const end = async () => {
    if (ending === null) return
    if (ending === 'others') await callAccount('DELETE /v1/users/me/sessions')
    else
      await callAccount('DELETE /v1/users/me/sessions/{session_id}', {
        session_id: ending.session_id,
      })
    await refreshOwnData('/v1/users/me/sessions')
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
      <QueryView query={query} skeleton="mx-3.5 mb-4 h-24 w-auto">
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
            ? 'You will have to log in again everywhere else. You stay logged in here.'
            : `${describeDevice(ending.user_agent)} will have to log in again.`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** The current session first, then the others in their order. */
function listFirst(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

type Props = { session: OwnSession; onEnd: () => void }

/** A session of the user. */
function SessionRow({ session, onEnd }: Props) {
  const device = describeDevice(session.user_agent)
  return (
    <li className="flex items-center gap-3 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent}>
          {device}
          {session.is_current && <Badge tone="good">This session</Badge>}
        </p>
        <p className="text-sm text-fg3">
          <span className="font-mono">{session.ip_address || 'unknown address'}</span> · since{' '}
          {formatMoment(session.created_at)} · last used{' '}
          {formatDay(session.last_used_at.slice(0, 10))}
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
