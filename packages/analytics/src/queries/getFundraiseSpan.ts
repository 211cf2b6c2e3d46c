import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { type FundraiseFilter, RAISES, whereFundraises } from './FundraiseFilter.ts'
import type { DataSpan } from './findDataSpan.ts'

/** The days of the first and the last round that a filter leaves, whatever days it names; null where there is none. */
export async function getFundraiseSpan(db: Analytics, filter: FundraiseFilter): Promise<DataSpan> {
  const params = createParams()
  const where = whereFundraises({ ...filter, from: undefined, to: undefined }, params)
  const [span] = await db.rows<DataSpan>({
    sql: `
      SELECT toString(min(day)) AS data_from, toString(max(day)) AS data_to
      FROM (SELECT day FROM ${RAISES} ${where}) HAVING count() > 0`,
    params: params.values,
  })
  return span ?? { data_from: null, data_to: null }
}
