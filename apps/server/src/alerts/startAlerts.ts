import { checkAlerts, forgetNewerData } from '@tickmark/accounts/alerts/checkAlerts'
import type { Figures } from '@tickmark/accounts/alerts/Figures'
import { sendDigests } from '@tickmark/accounts/alerts/sendDigests'
import { sendNotices } from '@tickmark/accounts/datahub/datahubMails'
import { recheckClaims } from '@tickmark/accounts/listings/claims'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { toDay } from '@tickmark/core/time/Day'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'

const DIGEST_EVERY_MS = 60_000
/** The delay before what failed by our own fault is tried again. */
const RETRY_MS = 60_000
const PACE = {
  /** The first look waits until the first pages are out. */
  firstAfterMs: 6_000,
  lookEveryMs: 1_000,
  /** A load raises the version more than once; alerts are checked when it is done. */
  settledMs: 1_500,
}

export type AlertWork = {
  analytics: Pick<Analytics, 'dataVersion' | 'catalog'>
  lazyAccounts: Pick<LazyAccounts, 'open' | 'isThere'>
  figures: Figures
  report(failure: unknown): void
  /** The intervals at which it looks; shorter in tests. */
  pace?: typeof PACE
}

/**
 * Checks alerts whenever the data has changed, whatever changed it (an import, the live sources, the sample, another
 * server), and when a day begins, since unlocks come nearer; sends the digests and notices that are due; and checks the
 * proofs of claims again. Where there are no accounts, their store is not even opened.
 *
 * @returns what ends it; a check that is at work is waited for.
 */
export function startAlerts({
  analytics,
  lazyAccounts,
  figures,
  report,
  pace = PACE,
}: AlertWork): () => Promise<void> {
  let seen = { version: -1, at: 0 }
  let checked = { version: -1, day: '' }
  let nextTry = Date.now() + pace.firstAfterMs
  let nextDigests = nextTry
  let running: Promise<void> | undefined

  async function turn(): Promise<void> {
    const now = Date.now()
    const version = analytics.dataVersion
    if (version !== seen.version) seen = { version, at: now }
    if (now < nextTry || !lazyAccounts.isThere()) return
    const isSettled = now - seen.at >= pace.settledMs
    const isNew = version !== checked.version || toDay(now) !== checked.day
    if (isSettled && isNew && version > 0) await check({ version, day: toDay(now) })
    if (now >= nextDigests) {
      nextDigests = now + DIGEST_EVERY_MS
      const accounts = await lazyAccounts.open()
      await sendDigests(accounts, { collect: figures.collect, report })
      await sendNotices(accounts)
      await recheckClaims(accounts, analytics)
    }
  }

  async function check(next: typeof checked): Promise<void> {
    const dataVersion = next.version
    let hasFailed = false
    const accounts = await lazyAccounts.open()
    if (checked.version < 0) await forgetNewerData(accounts, dataVersion)
    await checkAlerts(accounts, {
      dataVersion,
      ask: figures.ask,
      report: (failure) => {
        hasFailed = true
        report(failure)
      },
    })
    if (hasFailed) nextTry = Date.now() + RETRY_MS
    else checked = next
  }

  const timer = setInterval(() => {
    running ??= turn()
      .catch((failure: unknown) => {
        nextTry = Date.now() + RETRY_MS
        report(failure)
      })
      .finally(() => {
        running = undefined
      })
  }, pace.lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
