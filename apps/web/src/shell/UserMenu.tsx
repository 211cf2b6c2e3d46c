import { logout } from '../session/logout.ts'
import { useSession } from '../session/useSession.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PopoverButton } from '../ui/PopoverButton.tsx'

const TIERS = { free: 'Free', api: 'API', pro: 'Pro' } as const

/** Who is logged in, what he pays for, and the way out. */
export function UserMenu() {
  const { user } = useSession()
  const name = user.username || user.email
  return (
    <PopoverButton
      label={`Account of ${name}`}
      size="small"
      variant="ghost"
      trigger={<Icon name="user" />}
    >
      <div className="flex w-56 max-w-full flex-col gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {user.username && <p className="truncate font-medium text-fg">{user.username}</p>}
            <p className="truncate text-fg2">{user.email}</p>
          </div>
          <Badge>{TIERS[user.subscriptionStatus.type]}</Badge>
        </div>
        <Button size="small" onClick={() => void logout()}>
          Log out
        </Button>
      </div>
    </PopoverButton>
  )
}
