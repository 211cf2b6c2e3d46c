import {
  createRootRoute,
  Outlet,
  retainSearchParams,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { useEffect } from 'react'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { readSearch } from '../../data/readSearch.ts'
import { switchStore } from '../../data/switchStore.ts'
import { parseTraceTarget } from '../../data/trace/TraceTarget.ts'
import { announce, LiveRegion } from '../../ui/announce.tsx'
import { HintHost } from '../../ui/hints/HintHost.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { ToastHost } from '../../ui/toasts/ToastHost.tsx'
import { GlobalError } from './errors/PageError.tsx'
import { Shell } from './Shell.tsx'

type RootSearch = {
  /** The moment as of which data are shown; every page keeps it. See `parseAsOf`. */
  as_of?: string
  /** The figure whose origin is shown, as `TraceTarget` writes it. */
  trace?: string
}

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: GlobalError,
  validateSearch: (raw: Record<string, unknown>): RootSearch => {
    const read = readSearch(raw)
    const trace = read.text('trace')
    return {
      ...readTables(raw),
      as_of: read.asOf('as_of'),
      trace: trace !== undefined && parseTraceTarget(trace) !== undefined ? trace : undefined,
    }
  },
  search: { middlewares: [retainSearchParams(['as_of'])] },
})

/** Reads the states of tables; `useTableAddress` reads each table's own part. */
function readTables(raw: Record<string, unknown>): Record<never, never> {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => key.startsWith('t.')))
}

/** Keeps the state in the address as it is; the page reads it. */
export function keepSearch<Search>(raw: Record<string, unknown>): Search {
  return raw as Search
}

/** A partner's terminal has a shell of its own, which no other terminal loads. */
const UsualShell = pageSettings.partnerTerminal
  ? lazyComponent(() => import('./PartnerShell.tsx'), 'PartnerShell')
  : Shell

/** Every page within its shell, and what is above all of them. */
function Root() {
  return (
    <>
      <UsualShell>
        <Page />
      </UsualShell>
      <PageAnnouncer />
      <LiveRegion />
      <HintHost />
      <ToastHost />
    </>
  )
}

/** The page at this address; a page that a switch hides is not there, also once that switch changes. */
function Page() {
  const path = useLocation({ select: (location) => location.pathname })
  const switches = useStore(switchStore)
  return isPageOn(path, switches) ? <Outlet /> : <NotFoundPage isOff />
}

/** Announces to screen readers which page was opened. */
function PageAnnouncer() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) announce(document.title)
      }),
    [router],
  )
  return null
}
