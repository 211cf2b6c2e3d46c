import type { Connector, Dataset } from '@tickmark/ingest/connectors/Connector'
import { NO_SUCH_PROTOCOL } from '@tickmark/ingest/sources/defiLlama/live/createChartDataset'
import { createDefiLlama } from '@tickmark/ingest/sources/defiLlama/live/createDefiLlama'
import { parentOf, readLlamaList, slugOf } from '@tickmark/ingest/sources/defiLlama/live/LlamaList'
import { llamaUrl } from '@tickmark/ingest/sources/defiLlama/live/llamaUrl'
import { type ProtocolPlan, planProtocols } from './planProtocols.ts'

/**
 * The real connector for every protocol of the provider's list instead of those of the catalog,
 * and without its rate limit.
 */
export function connectProtocols(count: number): Connector {
  const real = createDefiLlama({ key: null })
  const plans = new Map(planProtocols(count).map((plan) => [plan.slug, plan]))
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
      const fetchCalls = CALLS[dataset.id]
      return fetchCalls === undefined ? [] : [askForAll(dataset, { plans, fetchCalls })]
    }),
  }
}

type Ask = { of(plan: ProtocolPlan): boolean; urls(slug: string): URL[] }

const CALLS: Readonly<Record<string, Ask>> = {
  fees: {
    of: ({ hasFees }) => hasFees,
    urls: (slug) =>
      ['dailyFees', 'dailyRevenue', 'dailySupplySideRevenue'].map((dataType) =>
        llamaUrl(`/summary/fees/${slug}`, { dataType }),
      ),
  },
  'protocol-tvl': { of: () => true, urls: (slug) => [llamaUrl(`/protocol/${slug}`)] },
  'dex-volume': {
    of: ({ hasVolume }) => hasVolume,
    urls: (slug) => [llamaUrl(`/summary/dexs/${slug}`)],
  },
}

function askForAll(
  dataset: Dataset,
  { plans, fetchCalls }: { plans: ReadonlyMap<string, ProtocolPlan>; fetchCalls: Ask },
): Dataset {
  return {
    ...dataset,
    async subjects(context) {
      const list = readLlamaList(await context.fetch({ url: llamaUrl('/protocols') }))
      const slugs = new Set(list.map((entry) => parentOf(entry)?.slug ?? slugOf(entry)))
      return [...slugs].flatMap((slug) => {
        const plan = plans.get(slug)
        if (plan === undefined || !fetchCalls.of(plan)) return []
        const calls = fetchCalls.urls(slug).map((url) => ({ url, missing: NO_SUCH_PROTOCOL }))
        return [{ key: slug, name: slug, calls }]
      })
    },
  }
}
