import { join } from 'node:path'
import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { expect, it, onTestFinished } from 'vitest'
import { loadSample } from './loadSample.ts'

/** Half a million values take their time on a machine with much else to do. */
const PATIENT = { timeout: 300_000 }
/** No bridge of the sample was launched by then. */
const LATER: ReadonlySet<string> = new Set(['bridge_flows', 'bridge_chains'])
/** The values of the sample are loaded once, from one source. */
const EMPTY: ReadonlySet<string> = new Set([
  ...LATER,
  'restatements',
  'quarantined_points',
  'source_differences',
])

it(
  'loads the sample once, a few projects first, which may be enough, and fills every mart',
  PATIENT,
  async () => {
    const folder = makeTestFolder(onTestFinished)
    const db = await openAnalytics({ kind: 'embedded', path: join(folder, 'engine') })
    try {
      const few = await loadSample(db, { endDay: '2021-06-30', isFirstEnough: async () => true })
      const [loaded] = await db.rows({ sql: 'SELECT uniqExact(project_id) AS projects FROM facts' })
      expect([few.state, loaded]).toEqual(['loaded', { projects: 5 }])
      const first = await loadSample(db, { endDay: '2021-06-30' })
      expect([first.state, first.rows_rejected]).toEqual(['loaded', 0])
      expect(few.rows_kept + first.rows_kept).toBeGreaterThan(500_000)
      expect((await loadSample(db, { endDay: '2021-06-30' })).state).toBe('unchanged')
      for (const { mart_id, identity } of MARTS) {
        const page = await getMartPage(db, mart_id, RowsRequest.parse({ endRow: 10_000 }))
        expect(page, mart_id).toMatchObject({
          ...{ status: LATER.has(mart_id) ? 'no-source' : 'ready', meta: { sample: true } },
        })
        const keys = page.rows.map((row) => identity.map((id) => row[id]).join('\n'))
        expect([new Set(keys).size, keys.length], mart_id).toEqual([page.row_count, page.row_count])
        expect(page.row_count > 0, mart_id).toBe(!EMPTY.has(mart_id))
      }
    } finally {
      await db.close()
    }
  },
)
