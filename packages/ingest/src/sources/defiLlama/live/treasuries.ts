import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { readPairs, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { addStated, indexLlamaList, type LlamaEntry, readLlamaList, slugOf } from './LlamaList.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

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

/** The kinds of assets by the metrics that they feed. */
const ASSET_KINDS = {
  ownTokens: 'treasury_own_token',
  stablecoins: 'treasury_stablecoins',
  majors: 'treasury_majors',
  others: 'treasury_other',
} as const

const Treasury = z.object({
  /** Without the own token. */
  tvl: LooseNumber,
  tokenBreakdowns: z.record(z.string(), LooseNumber).nullish(),
})

/**
 * The assets of treasuries now, by kind, from the list of all of them, which the open API does not guarantee. The net
 * treasury is what is not in the own token.
 */
export function createTreasuryAssets(key: string | null): Dataset {
  const url = key === null ? llamaUrl('/treasuries') : llamaProUrl(key, '/api/treasuries')
  return {
    id: 'treasury-assets',
    title: 'Treasuries of today, by kind of asset',
    metrics: [
      ...Object.values(ASSET_KINDS),
      // With a key they have a history of their own.
      ...(key === null ? FEEDS.map(({ metric_id }) => metric_id) : []),
    ],
    isSecondary: true,
    projectOf: () => null,
    subjects: async () => [
      { key: 'treasuries', calls: [{ url, missing: [...NO_SUCH_PROTOCOL, 402] }] },
    ],
    read({ bodies: [body], fetched_at }, writer) {
      if (body === null || body === undefined) return
      const index = indexLlamaList(z.array(z.unknown()).parse(body).map(toListedTreasury))
      for (const [project_id, slugs] of writer.catalog.defiLlamaSlugs) {
        const [found] = slugs.flatMap((slug) => {
          const { entries, areParts } = index.find(slug)
          return areParts ? [] : entries
        })
        if (found === undefined) continue
        writer.read()
        const treasury = Treasury.safeParse(found.entry)
        if (!treasury.success) {
          writer.reject('not a treasury by kind of asset', `${project_id}, entry ${found.line}`)
          continue
        }
        for (const [metric_id, value] of Object.entries(sumTreasury(treasury.data))) {
          const isKept = key === null || FEEDS.every((feed) => feed.metric_id !== metric_id)
          const sample = { moment: fetched_at, value, line: found.line }
          if (isKept) writeDays([sample], { point: { metric_id, project_id }, as: 'level' }, writer)
        }
      }
    },
  }
}

/** A treasury by metric; null where the list does not state it. */
function sumTreasury({ tvl, tokenBreakdowns }: z.output<typeof Treasury>) {
  const kinds = Object.fromEntries(
    Object.entries(ASSET_KINDS).map(([kind, metric_id]) => [
      metric_id,
      tokenBreakdowns?.[kind] ?? null,
    ]),
  ) as Record<(typeof ASSET_KINDS)[keyof typeof ASSET_KINDS], number | null>
  const { treasury_own_token: own, ...others } = kinds
  const treasury_net = tvl ?? addStated(Object.values(others))
  return {
    ...kinds,
    treasury_net,
    treasury: treasury_net === null || own === null ? null : treasury_net + own,
  }
}

/** An entry of the list of treasuries under the name of its protocol. */
function toListedTreasury(item: unknown): unknown {
  const [entry] = readLlamaList([item])
  return entry === undefined ? item : { ...Object(item), ...toProtocol(entry) }
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
