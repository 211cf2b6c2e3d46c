import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Digest } from '@tickmark/core/accounts/Digest'
import { useState } from 'react'
import { useOwnData } from '../../account/ownData.ts'
import { nameAnswer } from '../../data/accountQuery.ts'
import { callAccount } from '../../data/callAccount.ts'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { queryClient } from '../../data/queryClient.ts'
import { Switched } from '../../data/Switched.tsx'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { FavoriteDocument } from '../../documents/favorites/FavoriteDocument.tsx'
import { favoritesStore } from '../../documents/favorites/favorites.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useAct } from '../../ui/useAct.ts'
import { WatchSkeleton } from './WatchedFigure.tsx'
import { MetricsPanel, ProjectsPanel, SectorsPanel } from './WatchedPanels.tsx'

/** Everything that has a star, with its newest figures, and the daily email about it. */
export function WatchlistPage() {
  const title = useScreenTitle('/watchlist')
  const { isLoginFinished } = useSession()
  // The user is not known yet, and nothing is shown that would have to move then.
  const isWaiting = useMayBeLoggedIn() && !isLoginFinished
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {isWaiting ? <WatchSkeleton rows={5} /> : <WatchedPanels />}
    </div>
  )
}

/** Says how something comes onto the watchlist. */
function EmptyWatchlist() {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="Your watchlist is empty">
        <p>Press the star beside a project, metric, market sector, chart or table.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/projects" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
            Choose projects
          </Link>
          <Switched name="METRICS_PAGE_ENABLED">
            <Link to="/metrics" className={buttonClasses({ size: 'medium' })}>
              Choose metrics
            </Link>
          </Switched>
        </div>
      </EmptyState>
    </div>
  )
}

/** A panel for each kind of what has a star, and below them the daily email. */
function WatchedPanels() {
  const { projects, metrics, markets, charts, tables } = useStore(favoritesStore)
  const isEmpty = [projects, metrics, markets, charts, tables].every((list) => list.length === 0)
  return (
    <>
      {isEmpty && <EmptyWatchlist />}
      {projects.length > 0 && (
        <PanelSlot name="Projects">
          <ProjectsPanel ids={projects} />
        </PanelSlot>
      )}
      {metrics.length > 0 && (
        <PanelSlot name="Metrics">
          <MetricsPanel ids={metrics} />
        </PanelSlot>
      )}
      {markets.length > 0 && (
        <PanelSlot name="Market sectors">
          <SectorsPanel ids={markets} />
        </PanelSlot>
      )}
      {charts.length + tables.length > 0 && (
        <PanelSlot name="Charts and tables">
          <SavedPanel charts={charts} tables={tables} />
        </PanelSlot>
      )}
      {!pageSettings.partnerTerminal && (
        <PanelSlot name="Daily email">
          <DigestPanel />
        </PanelSlot>
      )}
    </>
  )
}

/** Favorite charts and tables by their names. */
function SavedPanel({ charts, tables }: { charts: readonly string[]; tables: readonly string[] }) {
  return (
    <Panel title="Charts and tables">
      <ul className="border-t border-line">
        {charts.map((id) => (
          <SavedLine key={id} kind="charts" id={id} />
        ))}
        {tables.map((id) => (
          <SavedLine key={id} kind="tables" id={id} />
        ))}
      </ul>
    </Panel>
  )
}

function SavedLine({ kind, id }: { kind: 'charts' | 'tables'; id: string }) {
  return (
    <li className="flex min-h-9 items-center gap-1 border-b border-line px-3.5 py-1 last:border-b-0">
      <FavoriteDocument kind={kind} id={id} />
    </li>
  )
}

type Answer = AccountAnswer<'showDigest'>

/** The daily email: whether and when it comes, and a way to see one. */
function DigestPanel() {
  const { isLoggedIn } = useSession()
  return (
    <Panel title="Daily email">
      <div className="flex flex-col gap-3 border-t border-line p-3.5">
        <p className="max-w-prose text-fg2">
          Your favorite projects and metrics with their changes, the biggest moves, funding rounds,
          upcoming unlocks and restated values. Nothing is sent while you have no favorites.
        </p>
        {isLoggedIn ? <OwnDigest /> : <LoginFirst />}
      </div>
    </Panel>
  )
}

function OwnDigest() {
  const query = useOwnData('/v3/internal/digest')
  const act = useAct()
  const [hours] = useState(() => listHours(new Date()))
  const change = (changes: Partial<Digest>, done: string) => {
    const key = nameAnswer('/v3/internal/digest')
    const before = queryClient.getQueryData<Answer>(key)
    // A switch answers at once; where the server refuses, it goes back.
    if (before) queryClient.setQueryData<Answer>(key, { digest: { ...before.digest, ...changes } })
    act.start({
      id: 'change',
      run: () =>
        callAccount('PATCH /v3/internal/digest', changes).catch((failure: unknown) => {
          queryClient.setQueryData(key, before)
          throw failure
        }),
      done,
    })
  }
  const test = () =>
    act.start({
      id: 'test',
      run: () => callAccount('POST /v3/internal/digest/test'),
      done: 'A test is on its way to you',
    })
  return (
    <QueryView query={query} skeleton="h-8">
      {({ digest }) => (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Toggle
            label="Send it every day"
            checked={digest.is_on}
            onChange={(is_on) =>
              change({ is_on }, is_on ? 'The daily email is on' : 'The daily email is off')
            }
          />
          <Select
            label="Hour"
            options={hours}
            value={String(digest.hour)}
            onChange={(hour) => change({ hour: Number(hour) }, 'The hour was changed')}
          />
          <Button isLoading={act.running === 'test'} onClick={test}>
            Send me one now
          </Button>
        </div>
      )}
    </QueryView>
  )
}

function LoginFirst() {
  return (
    <p>
      <Link
        to="/login"
        search={{ returnTo: '/explorer/watchlist' }}
        className={buttonClasses({ size: 'medium' })}
      >
        Log in to get it
      </Link>
    </p>
  )
}

/** Every hour of the day in UTC as it reads on this machine's clock. */
export function listHours(now: Date): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const at = new Date(now)
    at.setUTCHours(hour, 0, 0, 0)
    const own = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    const utc = `${String(hour).padStart(2, '0')}:00 UTC`
    return { value: String(hour), label: `${utc} (${own} here)` }
  })
}
