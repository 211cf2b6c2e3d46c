import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { readMemory } from '../readUsage.ts'

// Imports one file in a new process and writes by how many MB its peak memory exceeds that of the idle process.
// Arguments: the data folder and the file.
const [dataDir = '', file = ''] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
const idle = readMemory(process.pid, 'VmRSS')
const report = await importPaths(db, [file])
if (report.files[0]?.state !== 'loaded') throw new Error(`${file}: ${report.files[0]?.reason}`)
process.stdout.write(`${readMemory(process.pid, 'VmHWM') - idle}\n`)
await db.close()
process.exit(0)
