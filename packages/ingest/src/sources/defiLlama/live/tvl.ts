import { z } from 'zod'
import type { Dataset, StatedTotal } from '../../../connectors/Connector.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { levelOfDayAgo } from '../../snapshots.ts'
import { type CurrentTvl, readProtocolTvl, writeCurrentTvl } from '../protocolTvl.ts'
import { writeRaises } from '../raisesApi.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { addStated, type FoundEntries, indexLlamaList, readLlamaList } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'

/**
 * Value locked in each protocol, in total and by chain, and amounts borrowed from it. The answers hold the funding rounds
 * of the project too, whose list is part of the paid plan.
 */
export const tvl: Dataset = {
  id: 'protocol-tvl',
  title: 'Total value locked and active loans',
  metrics: ['tvl', 'active_loans'],
  records: ['fundraises'],
  async subjects(context) {
    const entries = readLlamaList(await context.fetch({ url: llamaUrl('/protocols') }))
    return findListedSlugs(entries, context, 'unknown and lost').map(({ project_id, slug }) => ({
      key: project_id,
      name: slug,
      calls: [
        { url: llamaUrl(`/protocol/${encodeURIComponent(slug)}`), missing: NO_SUCH_PROTOCOL },
      ],
    }))
  },
  bulkListing: {
    as: 'level',
    lists: [{ url: llamaUrl('/protocols') }],
    open([list]) {
      const index = indexLlamaList(z.array(z.unknown()).parse(list))
      return {
        read({ key, name }, to) {
          const { before, addends, ...levels } = readLevels(index.find(name))
          writeCurrentTvl(levels, { ...to, protocol: { project_id: key, product_id: '' } })
          return [
            stated('tvl', { value: levels.tvl, before, addends }),
            stated('active_loans', {
              value: levels.chainTvls.borrowed ?? null,
              before: null,
              addends,
            }),
          ]
        },
      }
    },
  },
  // Value locked by token makes up most of a large protocol's history.
  unread: ['tokens', 'tokensInUsd'],
  async read({ key, bodies }, writer) {
    if (bodies[0] === null) return
    readProtocolTvl(bodies[0], { writer, protocol: { project_id: key, product_id: '' } })
    const { raises } = Raises.parse(bodies[0])
    await writeRaises(raises, { writer, project_id: key })
  },
}

const Raises = z.object({ raises: z.array(z.unknown()).catch([]) })

const Levels = z.object({
  tvl: LooseNumber,
  chainTvls: z.record(z.string(), LooseNumber).nullish(),
  /** Percent change over 24 hours. */
  change_1d: LooseNumber.catch(null),
  excludeTvlFromParent: z.unknown().optional(),
  tokensExcludedFromParent: z.unknown().optional(),
})
type Levels = z.output<typeof Levels>

/**
 * The sum of the levels of a protocol's entries; nothing if one of them cannot be understood, or if
 * a parent excludes an unstated share of its parts.
 */
function readLevels({ entries, areParts }: FoundEntries): CurrentTvl & AddedUp {
  const read = entries.flatMap(({ entry }) => Levels.safeParse(entry).data ?? [])
  const total: CurrentTvl = { tvl: null, chainTvls: {} }
  if (read.length < entries.length || (areParts && read.some(isCountedInPart)))
    return { ...total, before: null, addends: 0 }
  for (const { tvl, chainTvls } of read) {
    total.tvl = addStated([total.tvl, tvl])
    for (const [name, level] of Object.entries(chainTvls ?? {}))
      total.chainTvls[name] = addStated([total.chainTvls[name] ?? null, level])
  }
  const dayAgo = read.map(({ tvl, change_1d }) => levelOfDayAgo(tvl, change_1d))
  return {
    ...total,
    before: dayAgo.includes(null) ? null : addStated(dayAgo),
    addends: read.length,
  }
}

type AddedUp = Pick<StatedTotal, 'before' | 'addends'>

/** Returns whether a parent excludes the whole entry, or some of its tokens, such as those counted in another part. */
function isCountedInPart({ excludeTvlFromParent, tokensExcludedFromParent }: Levels): boolean {
  const excluded = tokensExcludedFromParent ?? {}
  return (
    excludeTvlFromParent === true ||
    (typeof excluded === 'object' && Object.keys(excluded).length > 0)
  )
}

function stated(
  metric_id: 'tvl' | 'active_loans',
  of: AddedUp & Pick<StatedTotal, 'value'>,
): StatedTotal {
  return { metric_id, product_id: '', disputed: null, week: null, month: null, ...of }
}
