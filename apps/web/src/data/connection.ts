import { onlineManager } from '@tanstack/react-query'
import { createStore } from './createStore.ts'

/** Something small that the server has; only whether it answers is of interest. */
const PROBE = '/explorer/favicon.svg'
const AGAIN_MS = 5_000

const state = createStore(true)
let timer = 0

/**
 * Whether the server can be reached at all. The browser's word that there is no network is not enough: a
 * terminal on the same machine goes on answering. Questions wait while there is no connection.
 */
export const connection = { get: state.get, subscribe: state.subscribe }

onlineManager.setEventListener((setOnline) => state.subscribe(() => setOnline(state.get())))
window.addEventListener('offline', look)
window.addEventListener('online', look)
if (!navigator.onLine) void look()

async function look(): Promise<void> {
  clearTimeout(timer)
  if (navigator.onLine) return state.set(true)
  // Looked at again for as long as the browser says so: a network goes down in steps.
  timer = window.setTimeout(look, AGAIN_MS)
  const isReached = await reach()
  if (!navigator.onLine) state.set(isReached)
}

function reach(): Promise<boolean> {
  return fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
