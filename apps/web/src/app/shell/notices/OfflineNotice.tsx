import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../../../data/createStore.ts'
import { queryClient, shouldRetry } from '../../../data/queryClient.ts'
import { announce } from '../../../ui/announce.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/**
 * Says below the top bar that the server cannot be reached, for as long as it cannot. What failed meanwhile is requested
 * again then.
 */
export function OfflineNotice() {
  const isOnline = useStore(connection)
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (wasOnline.current === isOnline) return
    wasOnline.current = isOnline
    announce(isOnline ? 'The connection is back.' : LOST)
    if (isOnline) retryFailed()
  }, [isOnline])
  if (isOnline) return null
  return (
    <div className="sticky top-12 z-20 flex min-h-9 items-center gap-2.5 border-b border-line bg-raise px-3 py-1 text-fg2 md:px-6">
      <span className="text-warn">
        <Icon name="warning" size={14} />
      </span>
      {`${LOST} Figures update once it is back.`}
    </div>
  )
}

const LOST = 'The server could not be reached.'

/** Asks again what failed on this page; what is still waiting goes out by itself. */
function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}

const SCRIPT = '/explorer/sw.js'
const SCOPE = '/explorer/'

/**
 * Has the browser keep the page that replaces the terminal while it cannot be reached. Everything else
 * about the page works without it, so it waits until the page is loaded and fails in silence.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(SCRIPT, { scope: SCOPE }).catch(() => undefined)
  })
}

/** Something small that the server has; only whether it answers is of interest. */
const PROBE = '/explorer/favicon.svg'
const AGAIN_MS = 5_000

const state = createStore(true)
let timer = 0

/**
 * Store of whether the server can be reached at all, looked at when the browser reports a change of the network or a
 * call is not answered. The report is not enough: a terminal on the same machine goes on answering without a network, and
 * a server may be gone with one. Queries wait while there is no connection.
 */
const connection = { get: state.get, subscribe: state.subscribe }

onlineManager.setEventListener((setOnline) => state.subscribe(() => setOnline(state.get())))
window.addEventListener('offline', look)
window.addEventListener('online', look)
if (!navigator.onLine) void look()
queryClient.getQueryCache().subscribe((event) => {
  if (
    event.type === 'updated' &&
    event.action.type === 'failed' &&
    shouldRetry(0, event.action.error)
  )
    void look()
})

async function look(): Promise<void> {
  clearTimeout(timer)
  const isReached = await reach()
  // Looked at again for as long as something says so: a network goes down in steps.
  if (!(isReached && navigator.onLine)) timer = window.setTimeout(look, AGAIN_MS)
  state.set(isReached)
}

function reach(): Promise<boolean> {
  return fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 502,
    () => false,
  )
}
