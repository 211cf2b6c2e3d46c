import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import type { ChangeChannel } from './openChanges.ts'

/** A new catalog is on every server within a second, without Redis too. */
const LOOK_EVERY_MS = 800

type Followed = {
  analytics: Analytics
  lazyAccounts: Pick<LazyAccounts, 'hear'>
  changes: ChangeChannel
  /** True if other processes may load into the store; within one process loads are noticed without it. */
  isShared: boolean
  /** Says one line to the operator. */
  log(line: string): void
}

/**
 * Keeps this server up to date with what others change: at once by what they announce, and by asking the store of facts
 * every 0.8 seconds, which also notices what was not announced.
 */
export function followChanges(followed: Followed): void {
  const { analytics, lazyAccounts, changes, isShared, log } = followed
  let isAway = false

  async function refresh(): Promise<void> {
    try {
      await analytics.refreshDataVersion()
      if (isAway) log('The fact store is available again.')
      isAway = false
    } catch (failure) {
      if (!isAway)
        log(
          `The fact store is not responding (${failure instanceof Error ? failure.message : failure}): requests that need it get 503 until it is available.`,
        )
      isAway = true
    }
  }

  changes.listen((change) => {
    switch (change.kind) {
      case 'data':
        if (change.version > analytics.dataVersion) void refresh()
        return
      case 'key':
      case 'access':
        void lazyAccounts.hear(change)
        return
      case 'anything':
        void lazyAccounts.hear({ kind: 'access' })
        if (isShared) void refresh()
    }
  })
  if (isShared) setInterval(() => void refresh(), LOOK_EVERY_MS).unref()
}
