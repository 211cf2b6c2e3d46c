import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useAccountTabs } from '../../../account/useAccountTabs.ts'
import { useStore } from '../../../data/createStore.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { logOut } from '../../../data/session/logOut.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { contactSupport } from '../../../integrations/contactSupport.ts'
import { copyText } from '../../../ui/copyText.ts'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { foldedNavigation } from '../navigation/foldedNavigation.ts'
import { shellDialog } from '../shellDialog.ts'
import type { Action } from './Action.ts'
import type { Suggestion } from './CommandTarget.ts'
import { useFavoriteActions } from './useFavoriteActions.ts'

const THEME_TITLES = { dark: 'Dark theme', light: 'Light theme', system: 'System theme' } as const

/** What can be done from the command line on this page and by this visitor. */
export function useActions(): Suggestion[] {
  const { as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayChart = useSwitch('CUSTOM_CHARTS_ENABLED')
  const mayShare = useSwitch('CHART_SHARE_ENABLED')
  const hasTables = useSwitch('CUSTOM_TABLES_ENABLED')
  const isFolded = useStore(foldedNavigation)
  const { isLoggedIn } = useSession()
  const { preference } = useTheme()
  const accountTabs = useAccountTabs()
  const { href } = useLocation()
  const favoriteActions = useFavoriteActions()
  const actions: (Action | false)[] = [
    as_of !== undefined && {
      title: 'As of today',
      synonyms: ['now', 'latest'],
      run: () => navigate({ to: '.', search: (before) => ({ ...before, as_of: undefined }) }),
    },
    ...favoriteActions,
    mayChart && {
      title: 'New chart',
      synonyms: ['chart builder', 'custom chart', 'plot', 'compare'],
      run: () => void navigate({ to: '/charts/new' }),
    },
    hasTables && {
      title: 'New table',
      synonyms: ['screener', 'columns', 'compare', 'build'],
      run: () => void navigate({ to: '/tables/new' }),
    },
    mayShare && {
      title: 'Copy link',
      synonyms: ['share', 'address', 'url'],
      run: () => void copyText('Link', window.location.href),
    },
    {
      title: 'Keyboard shortcuts',
      synonyms: ['help', 'keys'],
      detail: '?',
      run: () => shellDialog.open('shortcuts'),
    },
    !pageSettings.partnerTerminal && {
      title: isFolded ? 'Unfold navigation' : 'Fold navigation',
      synonyms: ['sidebar', 'menu', 'navigation'],
      detail: '[',
      run: foldedNavigation.toggle,
    },
    ...THEME_PREFERENCES.filter((theme) => theme !== preference).map((theme) => ({
      title: THEME_TITLES[theme],
      synonyms: ['theme', 'mode', 'colours'],
      run: () => themeStore.prefer(theme),
    })),
    !pageSettings.partnerTerminal && {
      title: 'Cookie settings',
      synonyms: ['consent', 'privacy', 'analytics'],
      run: () => shellDialog.open('cookies'),
    },
    { title: 'Contact support', synonyms: ['help', 'chat'], run: () => contactSupport() },
    !isLoggedIn &&
      !pageSettings.partnerTerminal && {
        title: 'Log in',
        synonyms: ['sign in', 'account', 'sign up'],
        run: () => void navigate({ to: '/login', search: { returnTo: `/explorer${href}` } }),
      },
    ...(isLoggedIn ? accountTabs : []).map(({ label, to }) => ({
      title: label === 'Account' ? label : `Account: ${label.toLowerCase()}`,
      synonyms: ['account', 'profile', label],
      run: () => void navigate({ to }),
    })),
    isLoggedIn && {
      title: 'Log out',
      synonyms: ['sign out', 'leave'],
      run: () => void logOut(),
    },
  ]
  return actions
    .filter((action) => action !== false)
    .map(({ title, synonyms, detail = '', run }) => ({
      id: `action/${title}`,
      group: 'Actions',
      title,
      synonyms,
      detail,
      target: { to: 'action', run },
    }))
}
