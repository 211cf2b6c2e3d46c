import { createHash } from 'node:crypto'
import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { refreshStore } from '@tickmark/analytics/refresh/refreshStore'
import { addDays, type Day, dayStart } from '@tickmark/core/time/Day'
import { writeBehind } from '../writeBehind.ts'
import { generateSample } from './generateSample.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'

/** Increase this whenever generated values change, so that an older sample is loaded again. */
const SAMPLE_EDITION = 6

/** The projects that are on screen within seconds of the first start, while the others load. */
const FIRST_PROJECTS = ['bitcoin', 'ethereum', 'solana', 'uniswap', 'aave']

type SampleReport = Pick<BatchReport, 'state' | 'rows_kept' | 'rows_rejected'>

type SampleLoad = {
  endDay: Day
  /** Gets the number of loaded projects before and after each batch that is new. */
  onProgress?(done: number, count: number): void
  /** Returns whether to load no more than the first projects; called when they are on screen. */
  isFirstEnough?(): Promise<boolean>
}

/**
 * Fills an empty terminal with generated values for real projects, marked as sample: one batch of a few projects,
 * then one of all others.
 */
export async function loadSample(
  db: Analytics,
  { endDay, onProgress, isFirstEnough }: SampleLoad,
): Promise<SampleReport> {
  const others = [...SAMPLE_LEVELS.keys()].filter((id) => !FIRST_PROJECTS.includes(id))
  const sum: SampleReport = { state: 'unchanged', rows_kept: 0, rows_rejected: 0 }
  let done = 0
  for (const [at, projects] of [FIRST_PROJECTS, others].entries()) {
    const input = `Sample data, part ${at + 1}, to ${endDay}`
    const report = await loadBatch(db, {
      source_id: 'sample',
      input,
      content_hash: createHash('sha256').update(`${SAMPLE_EDITION} ${input}`).digest('hex'),
      observed_at: dayStart(addDays(endDay, 1)),
      read: (writer) => {
        onProgress?.(done, SAMPLE_LEVELS.size)
        return writeBehind(writer, (behind) => generateSample(behind, { endDay, projects }))
      },
    })
    done += projects.length
    if (report.state === 'loaded') {
      onProgress?.(done, SAMPLE_LEVELS.size)
      await refreshStore(db, { isFirstFill: true })
    }
    sum.rows_kept += report.rows_kept
    sum.rows_rejected += report.rows_rejected
    if (report.state !== 'unchanged') sum.state = report.state
    if (at === 0 && (await isFirstEnough?.())) break
  }
  return sum
}
