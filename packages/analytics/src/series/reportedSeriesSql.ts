import { isLabelSql } from '../compile/labelSql.ts'

/** The columns of `series_months` in the order of `monthsSql`. */
export const MONTH_COLUMNS = `
  metric_id, project_id, month, first_day, last_day, last_complete_day, last_total_day, points, parts, present,
  sources, chains, products, contracts`

/** SQL of the rows of `series_months` for points; `points` is what follows FROM. */
export function monthsSql(points: string): string {
  return `
  SELECT metric_id, project_id, month, min(first_day), max(last_day), max(last_complete_day), max(last_total_day),
         sum(points), sum(parts), groupBitOr(present),
         CAST(groupArray((toString(source_id), first_day, last_day, present, points)),
              'Array(Tuple(source_id String, first_day Date, last_day Date, present UInt32, points UInt32))'),
         groupUniqArrayArray(chains), groupUniqArrayArray(products), groupUniqArrayArray(contracts)
  FROM (
    SELECT metric_id, project_id, toStartOfMonth(day) AS month, source_id,
           min(day) AS first_day, max(day) AS last_day, maxOrNullIf(day, provisional = 0) AS last_complete_day,
           maxIf(day, chain_id = '' AND product_id = '' AND contract_id = '') AS last_total_day,
           count() AS points, countIf(chain_id != '' OR product_id != '' OR contract_id != '') AS parts,
           groupBitOr(bitShiftLeft(toUInt32(1), toDayOfMonth(day) - 1)) AS present,
           groupUniqArrayIf(chain_id, chain_id != '') AS chains,
           groupUniqArrayIf(product_id, product_id != '') AS products,
           groupUniqArrayIf(contract_id, contract_id != '') AS contracts
    FROM ${points}
    GROUP BY metric_id, project_id, month, source_id
  )
  GROUP BY metric_id, project_id, month`
}

/**
 * SQL of the reported series, with the columns of the table `series`; `months` is what follows FROM, with the columns
 * of `series_months`. Months with the same sources and parts, as most months of a series have, are merged first:
 * merging lists takes five times as long.
 */
export function reportedSeriesSql(months: string): string {
  return `
      SELECT metric_id, project_id, min(first) AS first_day, max(last) AS last_day,
             max(last_complete) AS last_complete_day, max(last_total) AS last_total_day, sum(count) AS points,
             sum(of_parts) AS parts, groupUniqArrayArray(source_ids) AS source_ids, uniqExactArray(chains) AS chains,
             uniqExactArray(arrayFilter(one -> NOT ${isLabelSql('one')}, products)) AS products,
             uniqExactArray(contracts) AS contracts, uniqExactArray(arrayFilter(one -> ${isLabelSql('one')}, products)) AS labels
      FROM (
        SELECT metric_id, project_id, sources.source_id AS source_ids, chains, products, contracts,
               min(first_day) AS first, max(last_day) AS last, max(last_complete_day) AS last_complete,
               max(last_total_day) AS last_total, sum(points) AS count, sum(parts) AS of_parts
        FROM ${months}
        GROUP BY metric_id, project_id, sources.source_id, chains, products, contracts
      )
      GROUP BY metric_id, project_id`
}
