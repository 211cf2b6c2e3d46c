import { openAnalytics } from '../../store/openAnalytics.ts'

// Makes a store with all tables, the curated projects and no facts in a folder. A process of its own, since the engine
// takes hundreds of megabytes.

const [path = ''] = process.argv.slice(2)
await (await openAnalytics({ kind: 'embedded', path })).close()
process.exit()
