import type { MetricLabel } from '@tickmark/core/answers/MetricLabels'
import { titleLabel } from '@tickmark/core/query/labels'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { isLabelSql, LABEL_ID } from '../compile/labelSql.ts'
import { indexSeries } from './indexSeries.ts'

/** The labels of all reported series, with what sources call them and say of them, by metric, project and name. */
export const listLabels = memoPerVersion(readLabels)

async function readLabels(db: Analytics): Promise<MetricLabel[]> {
  const { labeled } = await indexSeries(db)
  if (labeled.size === 0) return []
  const rows = await db.rows<Omit<MetricLabel, 'name'> & { name: string }>({
    sql: `
      SELECT metric_id, project_id, label_id, name, text
      FROM (
        SELECT DISTINCT toString(metric_id) AS metric_id, toString(project_id) AS project_id, ${LABEL_ID} AS label_id
        FROM (SELECT metric_id, project_id, arrayJoin(products) AS product_id FROM series_months
              WHERE metric_id IN {metrics: Array(String)})
        WHERE ${isLabelSql('product_id')}
      ) AS known
      LEFT JOIN (
        SELECT toString(metric_id) AS metric_id, toString(project_id) AS project_id, label_id,
               argMax(name, observed_at) AS name, argMax(text, observed_at) AS text
        FROM labels GROUP BY metric_id, project_id, label_id
      ) AS stated USING (metric_id, project_id, label_id)
      ORDER BY metric_id, project_id, label_id`,
    params: { metrics: [...labeled] },
  })
  return rows.map((row) => ({ ...row, name: row.name || titleLabel(row.label_id) }))
}
