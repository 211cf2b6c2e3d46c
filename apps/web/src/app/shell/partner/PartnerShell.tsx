import { useLocation, useMatches } from '@tanstack/react-router'
import { isPartnerPage } from '@tickmark/core/pages/isPartnerPage'
import type { ReactNode } from 'react'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { DataGate } from '../DataGate.tsx'
import { OfflineNotice } from '../offline/OfflineNotice.tsx'
import { ShellDialogs } from '../ShellDialogs.tsx'
import { TraceHost } from '../TraceHost.tsx'
import { useShellShortcuts } from '../useShellShortcuts.ts'
import { PartnerBar } from './PartnerBar.tsx'

/**
 * What surrounds a page in a partner's terminal: one bar, for the window around it is somebody else's. Nobody logs in
 * there, so that pages about people are not there.
 */
export function PartnerShell({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
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
      <div className={joinClasses('flex min-h-dvh flex-col', fillsWindow && 'h-dvh')}>
        <PartnerBar />
        <OfflineNotice />
        <main
          id="main"
          tabIndex={-1}
          className={joinClasses(
            'flex flex-1 flex-col outline-none',
            fillsWindow && 'min-h-[480px]',
          )}
        >
          <DataGate>{isPartnerPage(path) ? children : <NotFoundPage />}</DataGate>
        </main>
      </div>
      <ShellDialogs />
      <TraceHost />
    </>
  )
}
