import { formatDay } from '@tickmark/core/formats/formatDay'
import type { User } from '@tickmark/core/session/User'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Name, address and subscription of the user. */
export function WhoPanel({ user }: { user: User }) {
  return (
    <Panel title="You">
      <div className="flex flex-wrap items-center gap-4 px-3.5 pb-4">
        <Avatar name={user.username || user.email} size={40} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{user.username || user.email}</p>
          <p className="break-words text-fg2">{user.email}</p>
          {user.createdAt !== null && (
            <p className="text-sm text-fg3">Here since {formatDay(user.createdAt.slice(0, 10))}</p>
          )}
        </div>
        <Badge>{TIERS[user.subscriptionStatus.type].name}</Badge>
      </div>
    </Panel>
  )
}
