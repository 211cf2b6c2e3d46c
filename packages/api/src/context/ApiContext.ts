import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { limitHistory } from '@tickmark/analytics/series/limitHistory'
import type { KeyScope } from '@tickmark/core/accounts/KEY_SCOPES'
import type { DataStatus, FirstImport } from '@tickmark/core/answers/DataStatus'
import type { Evidence, EvidencePoint, RawAnswer } from '@tickmark/core/answers/Evidence'
import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import type { ServerNotice } from '@tickmark/core/answers/ServerNotice'
import type { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import type { Access } from '@tickmark/core/gating/Access'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { includesTier, type Tier } from '@tickmark/core/tiers/Tier'
import type { LanguageModel } from '../model/LanguageModel.ts'
import type { Schedule } from './SharedRuns.ts'

/** Everything an endpoint may reach besides its input, so that a test can hand in its own. */
export type ApiContext = {
  analytics: Analytics
  /** The present moment in milliseconds since 1970. */
  now(): number
  productName: string
  /** The progress of syncs of live sources; absent where nothing syncs. */
  readSync?(): Promise<SyncStatus>
  /** Reads the reasons why the server does less than it could; none where absent. */
  readNotices?(): ServerNotice[]
  /** Reads the source of live prices; absent where they are switched off. */
  readPrices?(): PriceStatus
  /** The bytes behind points; absent where none are kept. */
  evidence?: {
    read(point: EvidencePoint): Promise<Evidence>
    readOpenAnswer(batchId: string, sha256: string): Promise<RawAnswer>
  }
  /** Logos of projects by id, as square PNGs, as far as they are here soon; absent where the instance shows none. */
  findLogos?(projectIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Reads what live sources have delivered, and the progress of the first sync; absent where nothing syncs. */
  readProgress?(): Promise<Pick<DataStatus, 'live' | 'datasets'>>
  /** Reads the progress of sample data while this server loads it; null otherwise. */
  readSampleFill?(): FirstImport | null
  /** The access of the caller; set with `withAccess`, which also limits the facts that `analytics` shows. */
  access: Access
  /** The scopes of the caller's key; everything public when absent. See `requireScope`. */
  scopes?: readonly KeyScope[]
  /**
   * The switches for what public calls leave out; absent for pages, whose user may have an area that is off for others.
   */
  switches?: ResolvedSwitches
  /** The scheduler of the work for an answer that is not known yet; the work runs at once when absent. */
  schedule?: Schedule
  /** Plans questions in words that the rules cannot; `spend` counts one for the caller. Absent where none is configured. */
  model?: Pick<LanguageModel, 'name' | 'host' | 'complete'> & { spend(): Promise<void> }
}

/** Returns the store with only what a caller with this access may read: the history and the metrics of their tier. */
export function viewFacts(analytics: Analytics, access: Access): Analytics {
  if (!access.isGated) return limitHistory(analytics, null)
  return limitHistory(analytics, historyOf(access), listLocked()[access.tier])
}

function historyOf({ isGated, tier }: Access): number | null {
  return isGated ? TIERS[tier].history_days : null
}

/** The metrics that each tier lacks. */
const listLocked = perMetrics((metrics) => {
  const locked = (tier: Tier) =>
    metrics.flatMap(({ metric_id, tier: of }) => (includesTier(tier, of) ? [] : [metric_id]))
  return { free: locked('free'), api: locked('api'), pro: locked('pro') }
})

/**
 * The context of a caller with this access and these scopes of a key: they see the facts of the history of their tier only.
 * Each query refuses or leaves out the metrics that the tier lacks, and names them.
 */
export function withAccess<C extends ApiContext>(
  ctx: C,
  access: Access,
  scopes?: readonly KeyScope[],
): C {
  return {
    ...ctx,
    access,
    analytics: limitHistory(ctx.analytics, historyOf(access)),
    ...(scopes !== undefined && { scopes }),
  }
}
