import { createHash } from 'node:crypto'
import type { FigureColumnId } from '@tickmark/core/answers/parseFigureColumn'
import type { Analytics } from '../../client/Analytics.ts'
import { queryContext } from '../../client/queryContext.ts'
import type { ValueList } from '../MartPlan.ts'
import type { GroupFigures, Members } from './groupFiguresSql.ts'
import { type GroupQuestion, readGroupFigures } from './readGroupFigures.ts'

type Kept = { version: number; figures: Map<string, Promise<GroupFigures>> }

/** Figures that are kept at once. Filters make endlessly many groups, so the oldest are dropped. */
const MOST_KEPT = 2_000

const NONE: GroupFigures = new Map()

const cache = new WeakMap<Analytics, Kept>()

/**
 * The figures of products, market sectors, chains or given groups over an interval, by metric. Each is computed when it is first asked
 * for after a load, and kept under the data version: far fewer are ever looked at than there are. Those of a past moment
 * are not kept, since there are endlessly many moments.
 */
async function getGroupFigures(
  db: Analytics,
  question: GroupQuestion,
): Promise<Map<string, GroupFigures>> {
  const { of, members, interval, metrics, asOf } = question
  if (asOf !== null) return readGroupFigures(db, question)
  const { figures } = keptOf(db)
  const groups = members === undefined ? of : `${of} ${fingerprint(members)}`
  const keyOf = (metric: string) => `${groups} ${interval} ${metric}`
  const missing = metrics.filter((metric) => !figures.has(keyOf(metric)))
  if (missing.length > 0) {
    const read = queryContext.share(() => readGroupFigures(db, { ...question, metrics: missing }))
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
  const known = new Map(await Promise.all(answers))
  for (const key of figures.keys()) {
    if (figures.size <= MOST_KEPT) break
    figures.delete(key)
  }
  return known
}

function fingerprint(members: Members): string {
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64')
}

function keptOf(db: Analytics): Kept {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known
  const fresh: Kept = { version: db.dataVersion, figures: new Map() }
  cache.set(db, fresh)
  return fresh
}

type Picking = Pick<GroupQuestion, 'of' | 'members' | 'asOf'> & {
  keys: readonly string[]
  figures: readonly FigureColumnId[]
}

/** Figures of groups, aligned with the keys. Those of one interval are asked for together. */
export async function pickGroupFigures(
  db: Analytics,
  { keys, figures, ...groups }: Picking,
): Promise<ValueList[]> {
  const columns: ValueList[] = []
  for (const [interval, wanted] of Map.groupBy(figures, (figure) => figure.interval)) {
    const metrics = [...new Set(wanted.map(({ metric_id }) => metric_id))]
    const known = await getGroupFigures(db, { ...groups, interval, metrics })
    for (const { column_id, metric_id, aggregation } of wanted) {
      const byKey = known.get(metric_id)
      const isTrend = aggregation === 'trend'
      columns.push({
        id: column_id,
        type: isTrend ? 'Array(Float64)' : 'Nullable(Float64)',
        values: keys.map((key) => byKey?.get(key)?.[aggregation] ?? (isTrend ? [] : null)),
      })
    }
  }
  return columns
}
