import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from '../../data/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Brand } from './Brand.tsx'
import { DataGate } from './DataGate.tsx'
import { FooterPlace } from './layout/FooterPlace.tsx'
import { foldedNavigation } from './navigation/foldedNavigation.ts'
import { Navigation } from './navigation/Navigation.tsx'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import { ShellDialogs } from './ShellDialogs.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { TraceHost } from './TraceHost.tsx'
import { useShellShortcuts } from './useShellShortcuts.ts'

/** What surrounds a page unless it brings its own layout: navigation, top bar, foot, and the dialogs that any page can open. */
export function Shell({ children }: { children: ReactNode }) {
  const isFolded = useStore(foldedNavigation)
  const fillsWindow = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow === true),
  })
  useShellShortcuts()
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
              onClick={foldedNavigation.toggle}
            >
              <Icon name="fold" />
            </Button>
          </div>
        </aside>
        <div className={joinClasses('flex min-w-0 flex-col', fillsWindow && 'h-dvh')}>
          <TopBar />
          <OfflineNotice />
          <StaleNotice />
          <main
            id="main"
            tabIndex={-1}
            className={joinClasses(
              'flex flex-1 flex-col outline-none',
              fillsWindow && 'min-h-[480px]',
            )}
          >
            <DataGate>{children}</DataGate>
          </main>
          <FooterPlace isLine={fillsWindow} />
        </div>
      </div>
      <ShellDialogs />
      <TraceHost />
    </>
  )
}
