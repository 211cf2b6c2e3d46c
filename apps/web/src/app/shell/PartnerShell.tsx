import { useLocation } from '@tanstack/react-router'
import { isPartnerPage } from '@tickmark/core/pages/isPageOn'
import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { AsOfControl } from './AsOfControl.tsx'
import { CommandBar } from './commands/CommandBar.tsx'
import { Main, useFillsWindow } from './Main.tsx'
import { AreaLink, useAreas } from './navigation/AreaLink.tsx'
import { OfflineNotice } from './notices/OfflineNotice.tsx'
import { ShellDialogs, TraceHost } from './ShellDialogs.tsx'
import { NavigationButton, SampleBadge, ThemeMenu } from './TopBar.tsx'
import { useShellShortcuts } from './useShellShortcuts.ts'

/**
 * Surrounds a page in a partner's terminal: one bar only, since the window around it is the partner's. There is no
 * login there, so pages about users are left out.
 */
export function PartnerShell({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const fillsWindow = useFillsWindow()
  useShellShortcuts()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raise focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <div className={joinClasses('flex min-h-dvh flex-col', fillsWindow && 'h-dvh')}>
        <PartnerBar />
        <OfflineNotice />
        <Main>{isPartnerPage(path) ? children : <NotFoundPage />}</Main>
      </div>
      <ShellDialogs />
      <TraceHost />
    </>
  )
}

/** All areas behind a button, the main ones beside it where there is room, the command line, and what holds for every page. */
function PartnerBar() {
  const areas = useAreas().filter(({ section }) => section === null)
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <NavigationButton />
      <nav aria-label="Areas" className="mr-2 hidden 2xl:block">
        <ul className="flex items-center">
          {areas.map((area) => (
            <li key={area.path}>
              <AreaLink
                area={area}
                className="block rounded-sm px-2.5 py-1.5 whitespace-nowrap text-fg2 hover:bg-hover hover:text-fg data-[status=active]:font-medium data-[status=active]:text-fg"
              >
                {area.label}
              </AreaLink>
            </li>
          ))}
        </ul>
      </nav>
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        <SampleBadge />
        <AsOfControl />
        <ThemeMenu />
      </div>
    </header>
  )
}
