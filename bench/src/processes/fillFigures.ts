import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { insertFigures } from '../facts/insertFigures.ts'

// Fills a data folder with the figures of a list. Arguments: the folder and the number of projects.
const [dataDir = '', projects = ''] = process.argv.slice(2)
const db = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
await insertFigures(db, Number(projects))
await db.close()
process.exit(0)
