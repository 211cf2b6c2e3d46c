import type { Mart } from '@tickmark/core/marts/Mart'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import type { SeriesIndex } from '../queries/indexSeries.ts'
import { ASSET_ANCHOR_METRIC, assetsSql } from './bases/assetsSql.ts'
import { cohortsSql } from './bases/cohortsSql.ts'
import { contractsSql } from './bases/contractsSql.ts'
import { figuresSql } from './bases/figuresSql.ts'
import { groupsSql } from './bases/groupsSql.ts'
import { recordsSql } from './bases/recordsSql.ts'
import type { MartRows } from './compileMart.ts'

/** The rows of a mart before any question is asked of them. */
export async function martRowsSql(
  { source, facts }: Mart,
  read: readonly string[],
  context: { db: Analytics; index: SeriesIndex; params: Params },
): Promise<MartRows> {
  const { index, params } = context
  if (source.kind === 'figures')
    return source.of === 'projects'
      ? figuresSql(source, read, params)
      : groupsSql({ source, facts }, read, context)
  switch (source.of) {
    case 'assets':
      return assetsSql(
        { anchor: index.newest.get(ASSET_ANCHOR_METRIC) ?? null, series: index },
        params,
      )
    case 'contracts':
      return contractsSql()
    case 'cohorts':
      return cohortsSql()
    case 'fundraises':
    case 'vesting_schedules':
    case 'token_holders':
      return recordsSql(source.of, read)
  }
}
