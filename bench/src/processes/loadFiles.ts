import { statSync } from 'node:fs'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { COIN_METRICS_HEADER, type LoadTimes } from '../facts/writeDailyTable.ts'

// Loads files in order, each with the importer and with the engine itself, and writes the
// `LoadTimes` of each as a line of JSON. Arguments: the data folder, then the files.
const [dataDir = '', ...files] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
const columns = COIN_METRICS_HEADER.slice(1).map((name) => `${name} Nullable(Float64)`)
for (const [index, file] of files.entries()) {
  const started = performance.now()
  let batchEnd = started
  const report = await importPaths(db, [file], {
    onProgress({ phase }) {
      if (phase === 'finishing') batchEnd = performance.now()
    },
  })
  const whole = performance.now() - started
  const [loaded] = report.files
  if (loaded?.state !== 'loaded') throw new Error(`${file} was not loaded: ${loaded?.reason}`)

  const table = `plain_${index}`
  await db.command({
    sql: `CREATE TABLE ${table} (time Date32, ${columns.join(', ')}) ENGINE = MergeTree ORDER BY time`,
  })
  const begun = performance.now()
  await db.command({ sql: `INSERT INTO ${table} FROM INFILE '${file}' FORMAT CSVWithNames` })
  const infile = performance.now() - begun
  await db.command({ sql: `DROP TABLE ${table}` })

  const times: LoadTimes = {
    bytes: statSync(file).size,
    points: loaded.report?.rows_kept ?? 0,
    whole,
    batch: batchEnd - started,
    infile,
  }
  process.stdout.write(`${JSON.stringify(times)}\n`)
}
await db.close()
process.exit(0)
