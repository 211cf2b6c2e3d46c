import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { AskedDataset, SyncStatus, SyncStep } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Connector } from './Connector.ts'
import type { SyncReport } from './SyncReport.ts'
import { type LoggedDataset, readSyncLog } from './syncLog.ts'
import { type SyncOptions, syncSources } from './syncSources.ts'

/** What one run is asked to do. */
export type SyncJob = Pick<SyncOptions, 'source' | 'since' | 'trusting' | 'signal' | 'onProgress'>

/** Where runs are ordered, whoever orders them, and where everybody is told how far they are. */
export class SyncDesk {
  readonly #db: Analytics
  readonly #options: SyncOptions
  #schedule: { everyHours: number; nextAt: number | null } | null = null
  #running: { since: number; step: SyncStep | null } | null = null
  #count = 0

  constructor(db: Analytics, options: SyncOptions) {
    this.#db = db
    this.#options = options
  }

  /** What is asked, and where the answers are kept. */
  get options(): SyncOptions {
    return this.#options
  }

  /** Runs once those that were ordered before are done. */
  async run(job: SyncJob = {}): Promise<SyncReport> {
    this.#count++
    this.#running ??= { since: Date.now(), step: null }
    try {
      return await syncSources(this.#db, {
        ...this.#options,
        ...job,
        onProgress: (step) => {
          if (this.#running !== null) this.#running.step = step
          job.onProgress?.(step)
        },
      })
    } finally {
      this.#count--
      if (this.#count === 0) this.#running = null
    }
  }

  /**
   * Runs unless a run is on its way.
   * @throws AppError `conflict`, `bad-request` for a source that is not asked here.
   */
  runNow(source?: string): Promise<SyncReport> {
    if (this.#running !== null)
      throw new AppError('conflict', 'The sources are being asked already. Wait for the end of it.')
    const asked = this.#options.connectors.filter(({ datasets }) => datasets.length > 0)
    const known = asked.map(({ contract }) => contract.source_id)
    if (source !== undefined && !known.includes(source))
      throw new AppError('bad-request', `Asked here are ${known.join(', ')}, and not "${source}".`)
    return this.run(source === undefined ? {} : { source })
  }

  /** Says when the next run comes by itself. */
  plan(everyHours: number, nextAt: number | null): void {
    this.#schedule = { everyHours, nextAt }
  }

  async readStatus(): Promise<SyncStatus> {
    const log = await readSyncLog(this.#options.rawFolder)
    const nextAt = this.#schedule?.nextAt ?? null
    return {
      every_hours: this.#schedule?.everyHours ?? null,
      next_run_at: nextAt === null ? null : new Date(nextAt).toISOString(),
      running: this.#running && {
        since: new Date(this.#running.since).toISOString(),
        step: this.#running.step,
      },
      sources: this.#options.connectors.map((connector) => describe(connector, log)),
    }
  }
}

function describe(
  { contract, datasets, withheld = [] }: Connector,
  log: readonly LoggedDataset[],
): SyncStatus['sources'][number] {
  const { source_id, title, licence, units, time, revision_days } = contract
  return {
    source_id,
    title,
    licence: licence.name,
    licence_url: licence.url,
    attribution: licence.attribution,
    units,
    time,
    revision_days,
    datasets: [
      ...datasets.map(({ id, title }): AskedDataset => {
        const last = log.find((one) => one.source_id === source_id && one.dataset === id)
        if (last === undefined) return { ...NEVER, dataset: id, title }
        const { source_id: _source, ...told } = last
        return { ...told, title, needs: null }
      }),
      ...withheld.map(
        ({ id, title, needs }): AskedDataset => ({
          ...NEVER,
          dataset: id,
          title,
          state: 'withheld',
          needs,
        }),
      ),
    ],
  }
}

const NEVER: Omit<AskedDataset, 'dataset' | 'title'> = {
  state: 'never',
  ended_at: null,
  subjects: 0,
  asked: 0,
  reused: 0,
  rows_kept: 0,
  faults: [],
  fault_count: 0,
  unmatched: [],
  unmatched_count: 0,
  error: null,
  needs: null,
}
