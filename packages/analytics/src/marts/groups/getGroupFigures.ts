import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../../client/Analytics.ts'
import type { GroupFigures } from './GroupFigures.ts'
import { readGroupFigures } from './readGroupFigures.ts'

type Asked = {
  of: MartGroups
  interval: AggregateInterval
  metrics: readonly string[]
  asOf: AsOf | null
}
type Kept = { version: number; figures: Map<string, Promise<GroupFigures>> }

const NONE: GroupFigures = new Map()

const cache = new WeakMap<Analytics, Kept>()

/**
 * The figures of products, market sectors or chains over an interval, by metric. Each is computed when it is first asked
 * for after a load, and kept under the data version: far fewer are ever looked at than there are. Those of a past moment
 * are not kept, since there are endlessly many moments.
 */
export async function getGroupFigures(
  db: Analytics,
  { of, interval, metrics, asOf }: Asked,
): Promise<Map<string, GroupFigures>> {
  if (asOf !== null) return readGroupFigures(db, { of, interval, metrics, asOf })
  const { figures } = keptOf(db)
  const keyOf = (metric: string) => `${of} ${interval} ${metric}`
  const missing = metrics.filter((metric) => !figures.has(keyOf(metric)))
  if (missing.length > 0) {
    const read = readGroupFigures(db, { of, interval, metrics: missing, asOf })
    for (const metric of missing) {
      const one = read.then((known) => known.get(metric) ?? NONE)
      figures.set(keyOf(metric), one)
      one.catch(() => figures.delete(keyOf(metric)))
    }
  }
  const answers = metrics.map(
    async (metric): Promise<[string, GroupFigures]> => [
      metric,
      (await figures.get(keyOf(metric))) ?? NONE,
    ],
  )
  return new Map(await Promise.all(answers))
}

function keptOf(db: Analytics): Kept {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known
  const fresh: Kept = { version: db.dataVersion, figures: new Map() }
  cache.set(db, fresh)
  return fresh
}
