import { Link, useLocation } from '@tanstack/react-router'
import { pageSettings } from '../../data/pageSettings.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { OptionalPart } from '../../ui/OptionalPart.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../ui/theme.tsx'
import { AsOfControl } from './AsOfControl.tsx'
import { CommandBar } from './commands/CommandBar.tsx'
import { shellDialog } from './shellDialog.ts'

const HistoryButtons = lazyComponent(
  () => import('./navigation/HistoryButtons.tsx'),
  'HistoryButtons',
)

export function TopBar() {
  const hasHistory = useSwitch('HISTORY_NAVIGATION_ENABLED')
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <NavigationButton className="md:hidden" />
      {hasHistory && (
        <div className="flex min-w-[72px] shrink-0 gap-1">
          <OptionalPart name="History navigation">
            <HistoryButtons />
          </OptionalPart>
        </div>
      )}
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        <SampleBadge />
        <AsOfControl />
        <ThemeMenu />
        <IconButton
          icon="question"
          iconSize={16}
          size="small"
          label="Keyboard shortcuts"
          className="max-md:hidden"
          onClick={() => shellDialog.open('shortcuts')}
        />
        <AccountPlace />
      </div>
    </header>
  )
}

/** Opens the areas. */
export function NavigationButton({ className }: { className?: string }) {
  return (
    <IconButton
      icon="menu"
      iconSize={16}
      size="small"
      label="Open navigation"
      className={className}
      onClick={() => shellDialog.open('areas')}
    />
  )
}

/** Says that the figures are generated; nothing where they are real. */
export function SampleBadge() {
  const { data: status } = useDataStatus()
  if (!(status?.sample ?? pageSettings.sample)) return null
  return (
    <Badge tone="sample" title="Generated values. The first real data replaces them.">
      <span>
        Sample<span className="hidden sm:inline"> data</span>
      </span>
    </Badge>
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
