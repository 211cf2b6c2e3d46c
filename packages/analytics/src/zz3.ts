import { readFileSync } from 'node:fs'
import { refreshAggregates } from './catalogue/refreshAggregates.ts'
import { openAnalytics } from './client/openAnalytics.ts'

const db = await openAnalytics({ kind: 'embedded', path: process.argv[2] + '/ch' })
const start = process.memoryUsage.rss() / 1e6
const c = process.cpuUsage()
await refreshAggregates(db)
const u = process.cpuUsage(c)
console.log(
  process.env.SLICE,
  process.env.SPILL,
  process.env.BLOCK,
  ((u.user + u.system) / 1e6).toFixed(2),
  'cpu; start',
  Math.round(start),
  'peak',
  /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1],
)
process.exit(0)
