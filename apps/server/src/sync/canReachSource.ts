import { connect } from 'node:net'
import type { SyncOptions } from '@tickmark/ingest/sync/syncSources'

const PATIENCE_MS = 4_000
/** After this many hosts without any response, the others will not respond either. */
const SILENT_AT_MOST = 2

/**
 * Whether any source accepts a connection. Sends no request.
 *
 * Tries one host at a time: on a machine that drops packets, each name lookup blocks one of the few
 * threads that also read files.
 */
export async function canReachSource({
  connectors,
  mirror,
}: Pick<SyncOptions, 'connectors' | 'mirror'>): Promise<boolean> {
  const origins =
    mirror === null
      ? connectors.flatMap(({ contract, datasets }) =>
          datasets.length > 0 ? contract.origins : [],
        )
      : [mirror]
  let silent = 0
  for (const origin of new Set(origins)) {
    const outcome = await tryConnect(new URL(origin))
    if (outcome === 'open') return true
    if (outcome === 'silent') silent += 1
    if (silent === SILENT_AT_MOST) return false
  }
  return false
}

function tryConnect({ hostname, port, protocol }: URL): Promise<'open' | 'refused' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
    })
    const end = (outcome: 'open' | 'refused' | 'silent') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('silent'), PATIENCE_MS)
    socket.once('connect', () => end('open'))
    socket.once('error', () => end('refused'))
  })
}
