import { Link, useLocation } from '@tanstack/react-router'
import { pageSettings } from '../../data/pageSettings.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { OptionalPart } from '../../ui/OptionalPart.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../ui/theme.tsx'
import { AsOfControl } from './AsOfControl.tsx'
import { CommandBar } from './commands/CommandBar.tsx'
import { shellDialog } from './shellDialog.ts'

const LiveNote = lazyComponent(() => import('./LiveNote.tsx'), 'LiveNote')
const HistoryButtons = lazyComponent(
  () => import('./navigation/HistoryButtons.tsx'),
  'HistoryButtons',
)

export function TopBar() {
  const { data: status } = useDataStatus()
  const hasHistory = useSwitch('HISTORY_NAVIGATION_ENABLED')
  const isSample = status?.sample ?? pageSettings.sample
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <Button
        variant="ghost"
        size="small"
        aria-label="Open navigation"
        className="md:hidden"
        onClick={() => shellDialog.open('areas')}
      >
        <Icon name="menu" />
      </Button>
      {hasHistory && (
        <div className="flex min-w-[72px] shrink-0 gap-1">
          <OptionalPart name="History navigation">
            <HistoryButtons />
          </OptionalPart>
        </div>
      )}
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        {status?.live && (
          <OptionalPart name="Live data">
            <LiveNote live={status.live} />
          </OptionalPart>
        )}
        {isSample && (
          <Badge tone="sample" title="Generated values. The first real data takes their place.">
            <span>
              Sample<span className="hidden sm:inline"> data</span>
            </span>
          </Badge>
        )}
        <AsOfControl />
        <ThemeMenu />
        <Button
          variant="ghost"
          size="small"
          aria-label="Keyboard shortcuts"
          className="max-md:hidden"
          onClick={() => shellDialog.open('shortcuts')}
        >
          <Icon name="question" />
        </Button>
        <AccountPlace />
      </div>
    </header>
  )
}

const UserMenu = lazyComponent(() => import('./UserMenu.tsx'), 'UserMenu')

/** The link to log in, or the menu of the user. Which of the two is known from the start, so that nothing moves. */
function AccountPlace() {
  const { isLoggedIn } = useSession()
  if (!useMayBeLoggedIn()) return <LoginLink />
  return (
    <div className="w-9.5">
      <OptionalPart name="Account menu">{isLoggedIn && <UserMenu />}</OptionalPart>
    </div>
  )
}

/** The way in, and back to this page. */
function LoginLink() {
  const { href } = useLocation()
  return (
    <Link
      to="/login"
      search={{ returnTo: `/explorer${href}` }}
      className={buttonClasses({ size: 'small' })}
    >
      <span className="max-sm:sr-only">Log in</span>
      <span className="sm:hidden">
        <Icon name="user" />
      </span>
    </Link>
  )
}

const LABELS = { dark: 'Dark', light: 'Light', system: 'System' } as const
const ICONS = { dark: 'moon', light: 'sun', system: 'system' } as const

export function ThemeMenu() {
  const { preference } = useTheme()
  return (
    <MenuButton
      label={`Theme: ${LABELS[preference]}`}
      size="small"
      variant="ghost"
      items={THEME_PREFERENCES.map((choice) => ({
        id: choice,
        label: LABELS[choice],
        isChosen: choice === preference,
        run: () => themeStore.prefer(choice),
      }))}
    >
      <Icon name={ICONS[preference]} />
    </MenuButton>
  )
}
