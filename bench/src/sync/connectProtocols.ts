import type { Connector, Dataset } from '@tickmark/ingest/connectors/Connector'
import { NO_SUCH_PROTOCOL } from '@tickmark/ingest/sources/defiLlama/live/createChartDataset'
import { createDefiLlama } from '@tickmark/ingest/sources/defiLlama/live/createDefiLlama'
import { parentOf, readLlamaList, slugOf } from '@tickmark/ingest/sources/defiLlama/live/LlamaList'
import { llamaUrl } from '@tickmark/ingest/sources/defiLlama/live/llamaUrl'
import { z } from 'zod'

/**
 * The real connector for every protocol of the provider's lists instead of those of the catalog,
 * and without its rate limit.
 */
export function connectProtocols(): Connector {
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
