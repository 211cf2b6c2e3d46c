import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAnalytics } from '@tickmark/analytics/client/openAnalytics'
import { expect, it } from 'vitest'
import { loadSample } from './loadSample.ts'

it('loads the sample as one batch and only once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickmark-sample-'))
  const db = await openAnalytics({ kind: 'embedded', path: join(folder, 'engine') })
  try {
    const first = await loadSample(db, { endDay: '2021-06-30' })
    expect([first.state, first.rows_rejected]).toEqual(['loaded', 0])
    expect(first.rows_kept).toBeGreaterThan(500_000)
    expect((await loadSample(db, { endDay: '2021-06-30' })).state).toBe('unchanged')
  } finally {
    await db.close()
    rmSync(folder, { recursive: true })
  }
})
