import type { OwnSession } from '@tickmark/core/accounts/Security'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { describeDevice } from './describeDevice.ts'

type Props = { session: OwnSession; onEnd: () => void }

/** One place where the user is logged in. */
export function SessionRow({ session, onEnd }: Props) {
  const device = describeDevice(session.user_agent)
  return (
    <li className="flex items-center gap-3 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent}>
          {device}
          {session.is_current && <Badge tone="good">This one</Badge>}
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
