import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'

// Has the engine insert a CSV file into a table of texts and writes the seconds. Arguments: a folder and the file.
const [folder = '', path = ''] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${folder}/ch` })
const sql = `INSERT INTO inserted SELECT * FROM file({path: String}, CSVWithNames,
  'date String, project String, metric String, value String, note String')`
await db.command({
  sql: `CREATE TABLE inserted (date String, project String, metric String, value String, note String)
        ENGINE = MergeTree ORDER BY (metric, project, date)`,
})
const begun = performance.now()
await db.command({ sql, params: { path } })
process.stdout.write(String((performance.now() - begun) / 1_000))
await db.close()
process.exit(0)
