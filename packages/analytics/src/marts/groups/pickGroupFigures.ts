import type { FigureColumnId } from '@tickmark/core/answers/parseFigureColumn'
import type { Analytics } from '../../client/Analytics.ts'
import { type GroupQuestion, getGroupFigures } from './getGroupFigures.ts'

/** A column that travels to the engine as values: its name, the type of one value in SQL, and the values. */
export type ValueList = { id: string; type: string; values: unknown[] }

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
