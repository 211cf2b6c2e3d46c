import type { AnswerRedenomination } from '@tickmark/core/answers/AnswerMeta'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { writeRedenomination } from '@tickmark/core/projects/writeRedenomination'
import { findTokenUnits } from '../compile/presentValueSql.ts'
import type { PreparedQuery } from './prepareQuery.ts'

/**
 * Lists the redenominations of the tokens of some projects after the first day of an answer that depends on prices or
 * amounts of tokens, oldest first.
 */
export function listRedenominations(
  { query, plan, range, used }: Pick<PreparedQuery, 'query' | 'plan' | 'range' | 'used'>,
  projects: readonly string[],
  catalog: Catalog,
): AnswerRedenomination[] {
  const isNative = query.unit === 'native' && plan.bases.some(({ is_amount }) => is_amount)
  return projects
    .flatMap((project_id) => {
      const project = catalog.find(project_id)
      const stated = catalog.redenominations.get(project_id) ?? []
      if (project === undefined || stated.length === 0) return []
      const firsts = used.flatMap((row) =>
        row.project_id === project_id && (isNative || findTokenUnits(row.metric_id) !== null)
          ? [row.first_day]
          : [],
      )
      return stated
        .filter(({ date }) => range.from < date && firsts.some((first) => first < date))
        .map((one) => ({
          project_id,
          day: one.date,
          factor: one.factor,
          from: one.from,
          reference: one.reference,
          note: writeRedenomination(project, one),
        }))
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
