import { useMatches, useRouter } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { replaceOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { projectNames } from '../../data/projectNames.ts'
import { queryClient } from '../../data/queryClient.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { joinClasses } from '../../ui/joinClasses.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'

declare module '@tanstack/react-router' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router reads its types from here.
  interface StaticDataRouteOption {
    /** The page scrolls within itself: it gets exactly the window's height, and the footer is one line. */
    fillsWindow?: boolean
  }
}

const EmptyTerminal = lazyComponent(() => import('./EmptyTerminal.tsx'), 'EmptyTerminal')

/** The pages that work while no data is loaded: those about the terminal itself, the catalog, and the user. */
const NEED_NO_FACTS =
  /^\/(?:status|datahub|docs|login|signup|set-up|reset|verify|invitations|onboarding|account|organization|staff)/

/** Returns whether the page takes exactly the height of the window. */
export function useFillsWindow(): boolean {
  return useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow === true),
  })
}

/** The main element of a page, once it has content. */
export function Main({ children }: { children: ReactNode }) {
  const fillsWindow = useFillsWindow()
  const main = useFocusOnArrival()
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={joinClasses('flex flex-1 flex-col outline-none', fillsWindow && 'min-h-[480px]')}
    >
      <DataGate>{children}</DataGate>
    </main>
  )
}

/** The element that takes the focus where a navigation has removed what had it, so that Tab goes on from there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isLost = document.activeElement === document.body
        if (fromLocation !== undefined && pathChanged && isLost)
          main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}

/** Shown in place of the pages while there is nothing to show. */
function DataGate({ children }: { children: ReactNode }) {
  const { data: status } = useDataStatus()
  const needsNoFacts = useMatches({
    select: (matches) => matches.some(({ fullPath }) => NEED_NO_FACTS.test(fullPath)),
  })
  useFreshAnswers(status)
  if (status === undefined || status.state === 'ready' || needsNoFacts) return children
  if (status.state !== 'empty' && status.totals.facts > 0) return children
  return (
    <Suspense>
      <EmptyTerminal />
    </Suspense>
  )
}

/** Asks everything again once the server holds a newer version of the data, with the own metrics of that version. */
function useFreshAnswers(status: DataStatus | undefined): void {
  const version = status?.data_version
  const seen = useRef(version)
  useEffect(() => {
    if (status === undefined || seen.current === version) return
    const isFirst = seen.current === undefined
    seen.current = version
    replaceOwnMetrics(status.own_metrics)
    if (isFirst) return
    queryClient.invalidateQueries()
    projectNames.refresh()
  }, [status, version])
}
