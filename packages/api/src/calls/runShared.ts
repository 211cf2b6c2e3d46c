import { perVersion } from '@tickmark/analytics/client/memoPerVersion'
import { nameAccess } from '@tickmark/core/gating/Access'
import { LRUCache } from 'lru-cache'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { RUN_IMMEDIATELY, SharedRuns } from '../context/SharedRuns.ts'
import { estimateBytes } from './estimateBytes.ts'

/** Sizes are those of the data as JSON text, estimated. */
const SIZE_LIMIT = 32 * 1024 * 1024
const LARGEST_ENTRY = 2 * 1024 * 1024

const sharedOf = perVersion(() => ({
  known: new LRUCache<string, { data: unknown; size: number }>({
    maxSize: SIZE_LIMIT,
    maxEntrySize: LARGEST_ENTRY,
    sizeCalculation: (entry) => entry.size,
  }),
  runs: new SharedRuns<unknown>(),
}))

/**
 * The data of an endpoint, kept under the data version: the engine answers few queries at a time,
 * so the same one is asked once, also when it is in flight. What changes without a new version is kept
 * as long as its endpoint says.
 */
export async function runShared(
  endpoint: FactEndpoint,
  ctx: ApiContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { cached, sharedMs = 0 } = endpoint
  const schedule = ctx.schedule ?? RUN_IMMEDIATELY
  if (cached === false && sharedMs === 0)
    return (await schedule(() => endpoint.run(ctx, input))).data
  const version = ctx.analytics.dataVersion
  const shared = sharedOf(ctx.analytics)
  const key = `${nameAccess(ctx.access)} ${endpoint.name} ${JSON.stringify(input)}`
  const found = shared.known.get(key)
  if (found !== undefined) return found.data
  return shared.runs.join(
    key,
    async () => {
      const { data } = await endpoint.run(ctx, input)
      if (ctx.analytics.dataVersion === version)
        shared.known.set(key, { data, size: estimateBytes(data) + key.length }, { ttl: sharedMs })
      return data
    },
    schedule,
  )
}
