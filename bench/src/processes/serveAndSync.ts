import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { SYSTEM_CLOCK } from '@tickmark/ingest/connectors/Clock'
import type { Connector, Dataset } from '@tickmark/ingest/connectors/Connector'
import { createFolderStore } from '@tickmark/ingest/objects/createFolderStore'
import { NO_SUCH_PROTOCOL } from '@tickmark/ingest/sources/defiLlama/live/createChartDataset'
import { createDefiLlama } from '@tickmark/ingest/sources/defiLlama/live/createDefiLlama'
import { parentOf, readLlamaList, slugOf } from '@tickmark/ingest/sources/defiLlama/live/LlamaList'
import { llamaUrl } from '@tickmark/ingest/sources/defiLlama/live/llamaUrl'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { createServer } from '@tickmark/server/createServer'
import { makeConfig } from '@tickmark/server/settings/config'
import { z } from 'zod'

type Ask = { list: URL; urls(slug: string): URL[] }

const WITHOUT_CHARTS = { excludeTotalDataChart: 'true', excludeTotalDataChartBreakdown: 'true' }

const CALLS: Readonly<Record<string, Ask>> = {
  fees: {
    list: llamaUrl('/overview/fees', WITHOUT_CHARTS),
    urls: (slug) =>
      ['dailyFees', 'dailyRevenue', 'dailySupplySideRevenue'].map((dataType) =>
        llamaUrl(`/summary/fees/${slug}`, { dataType }),
      ),
  },
  'protocol-tvl': {
    list: llamaUrl('/protocols'),
    urls: (slug) => [llamaUrl(`/protocol/${slug}`)],
  },
  'dex-volume': {
    list: llamaUrl('/overview/dexs', WITHOUT_CHARTS),
    urls: (slug) => [llamaUrl(`/summary/dexs/${slug}`)],
  },
}

const List = z.union([z.array(z.unknown()), z.object({ protocols: z.array(z.unknown()) })])

// The server, which syncs all protocols of a provider on request. Arguments: data folder, provider, and further
// settings as JSON.
const [dataDir = '', mirror = '', settings = '{}'] = process.argv.slice(2)
/** Late enough in the provider's day that its listings contain the day before. */
const INTO_DAY_MS = 12 * 3_600_000
let ahead = 0
const analytics = await openAnalytics({ kind: 'embedded', path: `${dataDir}/ch` })
const service = new SyncService(analytics, {
  connectors: [connectProtocols()],
  raw: createFolderStore(`${dataDir}/raw`),
  mirror,
  // The provider's days differ from ours.
  clock: { ...SYSTEM_CLOCK, now: () => Date.now() + ahead },
})
const config = makeConfig({
  PORT: '0',
  TT_DATA_DIR: dataDir,
  TT_REQUESTS_PER_MINUTE: 'off',
  ...JSON.parse(settings),
})
const app = await createServer({ analytics, config, sync: service })
const phases: { phase: string; ms: number; rss: number }[] = []

let answer: unknown = null

// A run takes longer than an HTTP request may, so it is started here and its end is polled.
app.post('/bench/sync', () => {
  answer = null
  sync().then(
    (report) => {
      answer = report
    },
    (error: unknown) => {
      answer = { error: String(error), phases, datasets: [] }
    },
  )
  return {}
})
app.get('/bench/sync', () => ({ answer }))

async function sync() {
  const today = await fetch(new URL('/today', mirror))
  ahead = Number(await today.text()) * 1_000 + INTO_DAY_MS - Date.now()
  phases.length = 0
  const started = performance.now()
  const report = await service.run({
    onProgress(step) {
      const phase = 'dataset' in step ? `${step.phase} ${step.dataset}` : step.phase
      const rss = Math.round(process.memoryUsage.rss() / 1024 / 1024)
      const last = phases.at(-1)
      if (last?.phase === phase) last.rss = Math.max(last.rss, rss)
      else phases.push({ phase, ms: Math.round(performance.now() - started), rss })
    },
  })
  return {
    error: report.error,
    phases,
    datasets: report.datasets.map(({ dataset, state, asked, error, faults, report: batch }) => ({
      dataset,
      state,
      asked,
      error,
      faults: faults.length,
      kept: batch?.rows_kept ?? 0,
      known: batch?.rows_known ?? 0,
    })),
  }
}
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)

/**
 * The real connector for every protocol of the provider's lists instead of those of the catalog,
 * and without its rate limit.
 */
function connectProtocols(): Connector {
  const real = createDefiLlama({ key: null })
  return {
    ...real,
    contract: {
      ...real.contract,
      limit: {
        requests: Number.MAX_SAFE_INTEGER,
        per_ms: 1,
        parallel: real.contract.limit.parallel,
      },
    },
    datasets: real.datasets.flatMap((dataset) => {
      const plan = CALLS[dataset.id]
      return plan === undefined ? [] : [askForAll(dataset, plan)]
    }),
  }
}

function askForAll(dataset: Dataset, { list, urls }: Ask): Dataset {
  return {
    ...dataset,
    async subjects(context) {
      const body = List.parse(await context.fetch({ url: list }))
      const entries = readLlamaList(Array.isArray(body) ? body : body.protocols)
      const protocols = entries.filter(({ protocolType }) => protocolType !== 'chain')
      const slugs = new Set(protocols.map((entry) => parentOf(entry)?.slug ?? slugOf(entry)))
      return [...slugs].map((slug) => {
        const calls = urls(slug).map((url) => ({ url, missing: NO_SUCH_PROTOCOL }))
        return { key: slug, name: slug, calls }
      })
    },
  }
}
