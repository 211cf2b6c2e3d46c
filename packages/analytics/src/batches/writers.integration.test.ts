import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { beginWriting, endWriting, findEndedRun, requireWriter } from './writers.ts'

const db = openForTests(openTestAnalytics)

it('lets the newest run write, although an earlier one began when the clock was ahead', async () => {
  await db.command({
    sql: `INSERT INTO writers
          SELECT 'ahead', 'sync', now64(6, 'UTC') + INTERVAL 3 YEAR, now64(6, 'UTC') + INTERVAL 3 YEAR, ''`,
  })
  const run = { writer_id: 'now', work: 'sync' }
  await beginWriting(db, run)
  await requireWriter(db, 'now')
  await expect(requireWriter(db, 'ahead')).rejects.toMatchObject({ code: 'conflict' })
  await endWriting(db, run, '')
  expect(await findEndedRun(db, 'sync')).toMatchObject({ writer_id: 'now' })
})
