import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { TraceHost } from '../trace/TraceHost.tsx'
import { Button } from '../ui/Button.tsx'
import { HintHost } from '../ui/HintHost.tsx'
import { Icon } from '../ui/Icon.tsx'
import { joinClasses } from '../ui/joinClasses.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { ToastHost } from '../ui/toasts/ToastHost.tsx'
import { AREAS } from './AREAS.ts'
import { Brand } from './Brand.tsx'
import { DataGate } from './DataGate.tsx'
import { Navigation } from './Navigation.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { useShortcuts } from './shortcuts/useShortcuts.ts'
import { TopBar } from './TopBar.tsx'
import { useFoldedNavigation } from './useFoldedNavigation.ts'

const NavigationDrawer = lazy(async () => ({
  default: (await import('./NavigationDrawer.tsx')).NavigationDrawer,
}))
const ShortcutSheet = lazy(async () => ({
  default: (await import('./shortcuts/ShortcutSheet.tsx')).ShortcutSheet,
}))

/** What surrounds every page: navigation, top bar, and the dialogs that any page can open. */
export function Shell() {
  const [isFolded, toggleFolded] = useFoldedNavigation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const navigate = useNavigate()
  useShortcuts([
    {
      keys: '?',
      label: 'This list',
      group: 'Everywhere',
      scope: 'default',
      run: () => setSheetOpen(true),
    },
    {
      keys: '[',
      label: 'Fold navigation',
      group: 'Everywhere',
      scope: 'default',
      run: toggleFolded,
    },
    ...AREAS.map((area) => ({
      keys: `g ${area.key}`,
      label: area.label,
      group: 'Go to',
      scope: 'default',
      run: () => navigate({ to: area.to }),
    })),
  ])
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raise focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <div
        className={joinClasses(
          'grid min-h-dvh grid-cols-[minmax(0,1fr)]',
          'md:grid-cols-[52px_minmax(0,1fr)]',
          !isFolded && 'lg:grid-cols-[208px_minmax(0,1fr)]',
        )}
      >
        <aside
          aria-label="Navigation"
          className="sticky top-0 hidden h-dvh flex-col border-r border-line md:flex"
        >
          <div className="border-b border-line">
            <Brand isFolded={isFolded} />
          </div>
          <Navigation isFolded={isFolded} />
          <div className="mt-auto p-2 max-lg:hidden">
            <Button
              variant="ghost"
              size="small"
              aria-label={isFolded ? 'Unfold navigation' : 'Fold navigation'}
              aria-expanded={!isFolded}
              onClick={toggleFolded}
            >
              <Icon name="fold" />
            </Button>
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <TopBar onOpenMenu={() => setMenuOpen(true)} onOpenShortcuts={() => setSheetOpen(true)} />
          <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
            <DataGate>
              <Outlet />
            </DataGate>
          </main>
        </div>
      </div>
      <Suspense>
        {isMenuOpen && <NavigationDrawer onClose={() => setMenuOpen(false)} />}
        {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
      <TraceHost />
      <PageAnnouncer />
      <LiveRegion />
      <HintHost />
      <ToastHost />
    </>
  )
}
