import { readFile } from 'node:fs/promises'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { recoverBatches } from '../refresh/recoverBatches.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { migrate } from './migrate.ts'

const db = openForTests(openTestAnalytics)

const listColumns = async (table: string) =>
  (await db.rows<{ name: string }>({ sql: `DESCRIBE TABLE ${table}` })).map(({ name }) => name)

/** Returns the derived tables to the state of an earlier release, with a row of that release. */
async function returnToRelease(last: string): Promise<void> {
  const text = await readFile(new URL(`../../migrations/${last}`, import.meta.url), 'utf8')
  for (const table of ['aggregates', 'aggregates_staged']) {
    await db.command({ sql: `DROP TABLE ${table}` })
    const found = new RegExp(`CREATE TABLE IF NOT EXISTS ${table} [^;]*`).exec(text)
    await db.command({ sql: (found?.[0] ?? '').replace(/--[^\n]*/g, '') })
  }
  await db.command({
    sql: `INSERT INTO aggregates
          VALUES ('fees', '30d', 'ethereum', '2025-03-01', 1, 30, 1, NULL, 1, 1, [1], '2025-01-31', '2025-03-01', 30)`,
  })
  await db.command({
    sql: 'ALTER TABLE migrations DELETE WHERE name > {last: String} SETTINGS mutations_sync = 1',
    params: { last },
  })
}

describe('migrations', () => {
  it('leave nothing to compute in an empty store, and change nothing when repeated', async () => {
    const before = await db.rows({ sql: 'SELECT name FROM migrations ORDER BY name' })
    await migrate(db)
    await recoverBatches(db)
    expect(await db.rows({ sql: 'SELECT name FROM migrations ORDER BY name' })).toEqual(before)
    expect(await db.rows({ sql: 'SELECT * FROM data_versions' })).toEqual([])
  })

  it('bring a store of the release before up to date, figures included', async () => {
    await loadPoints(db, series('2025-01-01', new Array(60).fill(2)))
    await refreshDerivedTables(db)
    const wanted = await listColumns('aggregates')
    await returnToRelease('0004_aggregates.sql')
    expect(await listColumns('aggregates')).not.toEqual(wanted)

    await migrate(db)
    expect(await listColumns('aggregates')).toEqual(wanted)
    expect(await listColumns('aggregates_staged')).toEqual(wanted)
    const old = await getProjectFigures(db, { columns: ['fees_30d_sum'] })
    expect(old.columns[0]?.values).toEqual([30])

    await recoverBatches(db)
    const { rows } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    expect(rows).toMatchObject([{ value: 60, previous_value: 60, previous_rank: 1 }])
  })

  it('do not compute figures again at the next start', async () => {
    const version = db.dataVersion
    await recoverBatches(db)
    expect(db.dataVersion).toBe(version)
  })

  it('give hacks of lists ids by their places, as they are loaded since', async () => {
    const insert = (id: string, day = '2025-01-01') =>
      db.command({
        sql: `INSERT INTO events (record_id, project_id, kind, title, day, url, source_id)
              VALUES ({id: String}, 'curve', 'hack', {id: String}, {day: Date}, 'https://example.org', 'defillama')`,
        params: { id, day },
      })
    await insert('defillama/curve/hack/2025-01-01')
    await insert('defillama/curve/hack/2025-01-02/0123abcd', '2025-01-02')
    await insert('defillama/curve/hack/2025-01-02/fedc9876', '2025-01-02')
    await insert('curve/hack/oracle/2025-01-01')
    await db.command({
      sql: `ALTER TABLE migrations DELETE WHERE name IN ('0054_hack_ids.sql', '0055_hack_places.sql') SETTINGS mutations_sync = 1`,
    })
    await migrate(db)
    const rows = await db.rows({
      sql: 'SELECT record_id, title FROM events FINAL ORDER BY record_id',
    })
    expect(rows).toEqual([
      { record_id: 'curve/hack/oracle/2025-01-01', title: 'curve/hack/oracle/2025-01-01' },
      {
        record_id: 'defillama/curve/hack/2025-01-01',
        title: 'defillama/curve/hack/2025-01-01',
      },
      {
        record_id: 'defillama/curve/hack/2025-01-02',
        title: 'defillama/curve/hack/2025-01-02/0123abcd',
      },
      {
        record_id: 'defillama/curve/hack/2025-01-02/2',
        title: 'defillama/curve/hack/2025-01-02/fedc9876',
      },
    ])
  })
})
