import { z } from 'zod'
import type { Dataset, StatedTotal } from '../../../connectors/Connector.ts'
import { LooseNumber } from '../../../json/LooseNumber.ts'
import { type CurrentTvl, readProtocolTvl, writeCurrentTvl } from '../protocolTvl.ts'
import { addStated } from './addStated.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { type IndexedEntry, indexLlamaList } from './indexLlamaList.ts'
import { readLlamaList } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'

/** What is locked in each protocol, in all and by chain, and what is lent out of it. */
export const tvl: Dataset = {
  id: 'protocol-tvl',
  title: 'Total value locked and active loans',
  metrics: ['tvl', 'active_loans'],
  async subjects(context) {
    const entries = readLlamaList(await context.ask({ url: llamaUrl('/protocols') }))
    return findListedSlugs(entries, context, 'unknown and lost').map(({ project_id, slug }) => ({
      key: project_id,
      name: slug,
      calls: [
        { url: llamaUrl(`/protocol/${encodeURIComponent(slug)}`), missing: NO_SUCH_PROTOCOL },
      ],
    }))
  },
  brief: {
    as: 'level',
    lists: [{ url: llamaUrl('/protocols') }],
    open([list]) {
      const index = indexLlamaList(z.array(z.unknown()).parse(list))
      return {
        read({ key, name }, to) {
          const levels = readLevels(index.find(name))
          writeCurrentTvl(levels, { ...to, protocol: { project_id: key, product_id: '' } })
          return [stated('tvl', levels.tvl), stated('active_loans', levels.chainTvls.borrowed)]
        },
      }
    },
  },
  // What is locked by token makes up most of the history of a large protocol.
  unread: ['tokens', 'tokensInUsd'],
  read({ key, bodies }, writer) {
    if (bodies[0] === null) return
    readProtocolTvl(bodies[0], { writer, protocol: { project_id: key, product_id: '' } })
  },
}

const Levels = z.object({
  tvl: LooseNumber,
  chainTvls: z.record(z.string(), LooseNumber).nullish(),
})

/** Levels of the entries of a protocol, added up; nothing where one of them cannot be understood. */
function readLevels(entries: readonly IndexedEntry[]): CurrentTvl {
  const read = entries.map(({ entry }) => Levels.safeParse(entry))
  const total: CurrentTvl = { tvl: null, chainTvls: {} }
  if (!read.every((one) => one.success)) return total
  for (const { data } of read) {
    total.tvl = addStated([total.tvl, data.tvl])
    for (const [name, level] of Object.entries(data.chainTvls ?? {}))
      total.chainTvls[name] = addStated([total.chainTvls[name] ?? null, level])
  }
  return total
}

function stated(metric_id: 'tvl' | 'active_loans', value: number | null = null): StatedTotal {
  return { metric_id, product_id: '', value, before: null, week: null, month: null, parts: null }
}
