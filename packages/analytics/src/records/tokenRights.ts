import type { RightRecord, TokenRights } from '@tickmark/core/answers/TokenRights'
import { nameRightValue, RIGHT_IDS, RIGHTS } from '@tickmark/core/rights/RIGHTS'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { indexSeries } from '../series/indexSeries.ts'

/** Of several sources of one statement, the datahub counts, since people reviewed it, and then the newest. */
const BEST_FIRST = `source_id = '${DATAHUB_SOURCE}' DESC, observed_at DESC, batch_id DESC`

const STATED = `
  SELECT toString(project_id) AS project_id, toString(right_id) AS right_id, toString(value) AS value, note, day, url,
         author, toString(source_id) AS source_id, toString(batch_id) AS batch_id, observed_at
  FROM token_rights FINAL`

/** SQL of every statement about token rights once: one row per project, right and day. */
export const RIGHTS_HISTORY_SQL = `(SELECT * FROM (${STATED}) ORDER BY ${BEST_FIRST} LIMIT 1 BY project_id, right_id, day)`

/** SQL of the token rights that hold today or as of a moment, in parentheses: one row per project and right. */
export function presentRightsSql(asOf: AsOf | null, params: Params): string {
  const until = asOf === null ? `toDate(now('UTC'))` : params.add(toDay(asOf.moment), 'Date')
  return `(SELECT * FROM (${STATED} WHERE day <= ${until})
    ORDER BY day DESC, ${BEST_FIRST} LIMIT 1 BY project_id, right_id)`
}

/** Lists the projects with a value of each of some rights, today or as of a moment. */
export async function listPresentRights(
  db: Analytics,
  { wanted, asOf }: { wanted: readonly string[]; asOf: AsOf | null },
): Promise<Map<string, { id: string; value: string }[]>> {
  if (wanted.length === 0) return new Map()
  const params = createParams()
  const rows = await db.rows<{ right_id: string; id: string; value: string }>({
    sql: `SELECT right_id, project_id AS id, value FROM ${presentRightsSql(asOf, params)} ORDER BY project_id`,
    params: params.values,
  })
  return Map.groupBy(rows, ({ right_id }) => right_id)
}

type StoredRight = Omit<RightRecord, 'value_name' | 'data_id'> & { input: string }

/** Lists the token rights of a project with all records of each; `now` is in milliseconds since 1970. */
export async function getTokenRights(
  db: Analytics,
  { project_id, now }: { project_id: string; now: number },
): Promise<TokenRights> {
  const today = toDay(now)
  const rows = await db.rows<StoredRight>({
    sql: `
      SELECT right_id, value, note, toString(day) AS day, url, author, source_id, input
      FROM (SELECT * FROM ${RIGHTS_HISTORY_SQL} WHERE project_id = {project: String}) AS stated
      LEFT JOIN (SELECT toString(batch_id) AS batch_id, input FROM batches FINAL) AS loads USING (batch_id)
      ORDER BY stated.day DESC, right_id`,
    params: { project: project_id },
  })
  const history = rows.map(({ input, ...row }) => ({
    ...row,
    value_name: nameRightValue(row.right_id, row.value),
    data_id: row.source_id === DATAHUB_SOURCE ? (/^Datahub #(\d+)/.exec(input)?.[1] ?? null) : null,
  }))
  return {
    project_id,
    rights: RIGHT_IDS.map((right_id) => ({
      right_id,
      title: RIGHTS[right_id].title,
      meaning: RIGHTS[right_id].meaning,
      current: history.find((one) => one.right_id === right_id && one.day <= today) ?? null,
    })),
    history,
    today,
    sources: [...new Set(history.map(({ source_id }) => source_id))].sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
