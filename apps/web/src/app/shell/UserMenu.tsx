import { Link, useLocation } from '@tanstack/react-router'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useAccountTabs } from '../../account/useAccountTabs.ts'
import { logOut } from '../../data/session/logOut.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'

/** Shows the logged-in user, their tier, the pages of their account, and the way to log out. */
export function UserMenu() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const tabs = useAccountTabs()
  const name = user.username || user.email
  return (
    <PopoverButton
      // Opening another page closes it.
      key={pathname}
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
            {user.activeOrganization !== null && (
              <p className="truncate text-sm text-fg3">{user.activeOrganization.name}</p>
            )}
          </div>
          <Badge>{TIERS[user.subscriptionStatus.type].name}</Badge>
        </div>
        <ul className="-mx-2 border-y border-line py-1">
          {tabs.map(({ label, to }) => (
            <li key={label}>
              <Link
                to={to}
                activeOptions={{ exact: true }}
                className="block rounded-sm px-2 py-1 text-fg2 hover:bg-hover hover:text-fg data-[status=active]:text-fg"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Button size="small" onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
    </PopoverButton>
  )
}
