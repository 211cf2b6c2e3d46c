import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { readPairs, writeDays } from '../../../connectors/writeDays.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { type LlamaEntry, readLlamaList, slugOf } from './LlamaList.ts'
import { llamaProUrl } from './llamaUrl.ts'

/** The chart excludes the project's own token unless everything is requested. */
const FEEDS = [
  { metric_id: 'treasury_net', query: {} },
  { metric_id: 'treasury', query: { key: 'all' } },
] as const

/** Treasury values of projects, with and without their own tokens. */
export function createTreasuries(key: string): Dataset {
  return {
    id: 'treasuries',
    title: 'Treasuries, with and without own tokens',
    metrics: FEEDS.map(({ metric_id }) => metric_id),
    async subjects(context) {
      const list = await context.fetch({ url: llamaProUrl(key, '/api/treasuries') })
      const entries = readLlamaList(list).map(toProtocol)
      return findListedSlugs(entries, context, 'unknown').map(({ project_id, slug }) => ({
        key: project_id,
        calls: FEEDS.map(({ query }) => ({
          url: llamaProUrl(
            key,
            `/api/v2/chart/treasury/protocol/${encodeURIComponent(slug)}`,
            query,
          ),
          missing: NO_SUCH_PROTOCOL,
        })),
      }))
    },
    read({ key: project_id, bodies }, writer) {
      for (const [index, { metric_id }] of FEEDS.entries()) {
        const body = bodies[index]
        if (body === null || body === undefined) continue
        const samples = readPairs(z.array(z.unknown()).parse(body), { unit: 1000, writer })
        writeDays(samples, { point: { metric_id, project_id }, as: 'level' }, writer)
      }
    },
  }
}

/**
 * The list has treasuries next to protocols: `Aave (treasury)`, with the slug `aave-(treasury)`.
 */
function toProtocol(entry: LlamaEntry): LlamaEntry {
  return {
    name: entry.name.replace(/ \(treasury\)$/i, ''),
    slug: slugOf(entry).replace(/-\(treasury\)$/, ''),
  }
}
