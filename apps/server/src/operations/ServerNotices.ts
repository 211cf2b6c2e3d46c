import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { requireKnownSchema } from '@tickmark/analytics/state/migrate'
import { describeNotice, type ServerNotice } from '@tickmark/core/answers/ServerNotice'
import { AppError } from '@tickmark/core/errors/AppError'
import { countNamesakes } from '@tickmark/core/projects/findPossibleDuplicates'
import type { SyncService } from '@tickmark/ingest/sync/SyncService'
import type { Config } from '../settings/config.ts'
import { createSyncOptions } from '../sync/createSyncOptions.ts'
import type { SurvivedFailures } from './guardProcess.ts'

/** The time for which notices are shown before they are read again. */
const FRESH_MS = 15_000

type Options = {
  config: Config
  analytics: Analytics
  sync: Pick<SyncService, 'readStatus'>
  /** Absent until the server listens. */
  survived(): SurvivedFailures | undefined
}

/** The reasons why this server does less than it could, for its pages, `/readyz` and the doctor. */
export class ServerNotices {
  readonly #options: Options
  /** Notices that follow from the settings alone. */
  readonly #lasting: readonly ServerNotice[]
  #found: readonly ServerNotice[] = []
  #lookedAt = 0

  constructor(options: Options) {
    this.#options = options
    this.#lasting = listLastingNotices(options.config)
  }

  /** Returns what is known at this moment. It never waits for a store: a look at those runs beside. */
  list(): ServerNotice[] {
    if (Date.now() - this.#lookedAt > FRESH_MS) {
      this.#lookedAt = Date.now()
      this.#look().catch(() => undefined)
    }
    const { count = 0 } = this.#options.survived() ?? {}
    return [
      ...this.#found,
      ...this.#lasting,
      ...(count > 0 ? [describeNotice('failures-survived', String(count))] : []),
    ]
  }

  async #look(): Promise<void> {
    const { sync, analytics, config } = this.#options
    const status = await sync.readStatus()
    const newer =
      config.analytics.kind === 'server'
        ? await requireKnownSchema(analytics).then(() => null, readNewerRelease)
        : null
    const namesakes = analytics.catalog.derive(countNamesakes)
    this.#found = [
      ...(newer === null ? [] : [{ code: 'newer-release' as const, text: newer }]),
      ...(status.problem === null ? [] : [describeNotice('sync-problem', status.problem)]),
      ...(status.stopped === null || status.stopped.why === newer
        ? []
        : [describeNotice('sync-stopped', status.stopped.why)]),
      ...(status.is_elsewhere ? [describeNotice('loads-elsewhere')] : []),
      ...(namesakes > 0 ? [describeNotice('possible-duplicates', String(namesakes))] : []),
    ]
  }
}

/** Lists the notices that follow from the settings. */
export function listLastingNotices(config: Config): ServerNotice[] {
  const needs = createSyncOptions(config).connectors.flatMap(({ withheld = [] }) =>
    withheld.map((dataset) => dataset.needs),
  )
  const notices: ServerNotice[] = []
  if (config.sync.everyHours === null) notices.push(describeNotice('sync-off'))
  else if (needs.length > 0)
    notices.push(describeNotice('datasets-withheld', [...new Set(needs)].join(' and ')))
  if (config.accounts.mail.kind === 'outbox') notices.push(describeNotice('mail-off'))
  return notices
}

function readNewerRelease(failure: unknown): string | null {
  return failure instanceof AppError && failure.code === 'not-ready' ? failure.message : null
}
