import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useSyncExternalStore } from 'react'
import { useAccountTabs } from '../../../account/useAccountTabs.ts'
import { useStore } from '../../../data/createStore.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { logOut } from '../../../data/session/logOut.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { switchStore, useSwitch } from '../../../data/switchStore.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { requestToggle } from '../../../documents/favorites/FavoriteStar.tsx'
import { favoritesStore, type ToggledFavorite } from '../../../documents/favorites/favorites.ts'
import { contactSupport } from '../../../integrations/contactSupport.ts'
import { copyText } from '../../../ui/copyText.ts'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { foldedNavigation } from '../navigation/Navigation.tsx'
import { shellDialog } from '../shellDialog.ts'
import type { Suggestion } from './CommandTarget.ts'
import { returnFocus } from './openCommandLine.ts'

/** Something that can be done from the command line. */
type Action = {
  title: string
  /** Other words by which people look for it. */
  synonyms: string[]
  detail?: string
  run: () => void
}

const THEME_TITLES = { dark: 'Dark theme', light: 'Light theme', system: 'System theme' } as const

/** Lists the actions of the command line that this visitor can perform on this page. */
export function useActions(): Suggestion[] {
  const { as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayChart = useSwitch('CUSTOM_CHARTS_ENABLED')
  const mayShare = useSwitch('CHART_SHARE_ENABLED')
  const hasTables = useSwitch('CUSTOM_TABLES_ENABLED')
  const hasDashboards = isPageOn('/dashboards/new', useStore(switchStore))
  const isFolded = useStore(foldedNavigation)
  const { isLoggedIn } = useSession()
  const { preference } = useTheme()
  const accountTabs = useAccountTabs()
  const { href } = useLocation()
  const favoriteActions = useFavoriteActions()
  const exports = useExports()
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
    !pageSettings.partnerTerminal && {
      title: 'Propose a metric',
      synonyms: ['new metric', 'own metric', 'custom metric'],
      run: () => void navigate({ to: '/datahub/new', search: { kind: 'metric' } }),
    },
    hasTables && {
      title: 'New table',
      synonyms: ['screener', 'columns', 'compare', 'build'],
      run: () => void navigate({ to: '/tables/new' }),
    },
    hasDashboards && {
      title: 'New dashboard',
      synonyms: ['board', 'tiles', 'build'],
      run: () => void navigate({ to: '/dashboards/new', search: { edit: true } as never }),
    },
    ...exports,
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
    ...THEME_PREFERENCES.map((theme) => ({
      title: THEME_TITLES[theme],
      detail: theme === preference ? 'Current' : '',
      synonyms: ['theme', 'mode', 'colors', 'appearance', `${theme} mode`],
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
    ...accountTabs
      .filter(({ to }) => isLoggedIn || FOR_VISITORS.has(to))
      .map(({ label, to, description }) => ({
        title:
          label === 'Account' ? label : `Account: ${label === 'API' ? label : label.toLowerCase()}`,
        synonyms: ['account', 'profile', label === 'API' ? 'API keys' : label, description],
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

/** Pages that visitors look for too; the page says that it requires an account. */
const FOR_VISITORS: ReadonlySet<string> = new Set(['/account/api', '/account/alerts'])

/** As many panels as a user looks through. */
const MAX_EXPORTS = 8

/** The panels with a menu of downloads and copies; a page that still loads gets more while the command line is open. */
const exportPanels = {
  list: () => [...document.querySelectorAll<HTMLElement>('main [data-exports]')],
  nameAll: () =>
    exportPanels
      .list()
      .map(({ dataset }) => dataset.exports)
      .join('\n'),
  subscribe(onChange: () => void): () => void {
    const observer = new MutationObserver(onChange)
    const attributeFilter = ['data-exports']
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter })
    return () => observer.disconnect()
  },
}

/** For each panel in sight, its menu of downloads and copies; the panel with the focus first, also its further buttons. */
function useExports(): Action[] {
  useSyncExternalStore(exportPanels.subscribe, exportPanels.nameAll)
  const focused = returnFocus.find()
  const rank = (panel: HTMLElement) => {
    if (panel.closest('section')?.contains(focused) === true) return 0
    const { top, bottom } = (panel.closest('section') ?? panel).getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight ? 1 : 2
  }
  return exportPanels
    .list()
    .map((panel) => ({ panel, rank: rank(panel) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_EXPORTS)
    .flatMap(({ panel: { dataset, children } }, index) => {
      const [menu, ...buttons] = [...children].filter((child) => child instanceof HTMLButtonElement)
      return [
        {
          title: `Export ${dataset.exports ?? ''}…`,
          synonyms: [
            ...['download', 'export', 'CSV', 'XLSX', 'Excel', 'PNG', 'picture', 'save as'],
            ...['curl', 'Python', 'SQL', 'citation'],
          ],
          detail: 'Download, copy',
          run: () => pressLater(menu),
        },
        ...(index > 0 ? [] : buttons).map((button) => {
          const label = (button.ariaLabel ?? '').replace('…', '')
          return {
            title: `${label}: ${dataset.exports}…`,
            synonyms: [label],
            detail: 'Panel',
            run: () => pressLater(button),
          }
        }),
      ]
    })
}

/** The dialog of the command line first gives the focus back. */
function pressLater(button: HTMLButtonElement | undefined): void {
  setTimeout(() => {
    button?.focus()
    button?.click()
  }, 50)
}

/** Makes what the page is about a favorite, or no longer one, and leads to the favorites. */
function useFavoriteActions(): Action[] {
  const favorites = useStore(favoritesStore)
  const navigate = useNavigate()
  const subject = useSubject()
  const hasMetrics = useSwitch('METRICS_PAGE_ENABLED')
  const synonyms = ['favorites', 'star', 'watchlist']
  const actions: Action[] = [
    {
      title: 'Favorite projects',
      synonyms,
      run: () => navigate({ to: '/projects', search: { fav: true } }),
    },
  ]
  if (hasMetrics)
    actions.push({
      title: 'Favorite metrics',
      synonyms,
      run: () => navigate({ to: '/metrics', search: { fav: true } }),
    })
  if (subject === undefined) return actions
  const isFavorite = favorites[subject.kind].includes(subject.id)
  const title = isFavorite
    ? `Remove ${subject.name} from favorites`
    : `Add ${subject.name} to favorites`
  return [{ title, synonyms, run: () => requestToggle(subject) }, ...actions]
}

/** The project, metric or sector that the page is about; of a metric within a sector, neither. */
function useSubject(): ToggledFavorite | undefined {
  const { slug, metric: metricSlug, sector: sectorId } = useParams({ strict: false })
  const { byId } = useProjects()
  if (metricSlug !== undefined && sectorId !== undefined) return undefined
  const project = byId.get(slug ?? '')
  if (project !== undefined) return { kind: 'projects', id: project.project_id, name: project.name }
  const metric = findMetric(metricSlug ?? '')
  if (metric !== undefined) return { kind: 'metrics', id: metric.metric_id, name: metric.title }
  const sector = findSector(sectorId ?? '')
  return sector && { kind: 'markets', id: sector.market_sector_id, name: sector.name }
}
