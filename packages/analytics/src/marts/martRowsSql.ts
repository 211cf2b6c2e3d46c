import type { Mart } from '@tickmark/core/marts/Mart'
import { ASSET_ANCHOR_METRIC, assetsSql } from './bases/assetsSql.ts'
import { cohortsSql } from './bases/cohortsSql.ts'
import { contractsSql } from './bases/contractsSql.ts'
import { figuresSql } from './bases/figuresSql.ts'
import { groupsSql } from './bases/groupsSql.ts'
import { recordsSql } from './bases/recordsSql.ts'
import type { MartRows } from './compileMart.ts'
import type { MartContext } from './MartPlan.ts'

/** The rows of a mart before filters, groups and sorting. */
export async function martRowsSql(
  { source, facts }: Mart,
  read: readonly string[],
  context: MartContext,
): Promise<MartRows> {
  const { db, index, params, asOf } = context
  if (source.kind === 'figures')
    return source.of === 'projects'
      ? figuresSql(source, read, context)
      : groupsSql({ source, facts }, read, context)
  switch (source.of) {
    case 'assets':
      return assetsSql(
        {
          catalogue: db.catalogue,
          anchor: index.newest.get(ASSET_ANCHOR_METRIC) ?? null,
          series: index,
          asOf,
        },
        params,
      )
    case 'contracts':
      return contractsSql(asOf, params)
    case 'cohorts':
      return cohortsSql(asOf, params)
    case 'fundraises':
    case 'vesting_schedules':
    case 'token_holders':
      return recordsSql(source.of, read, context)
  }
}
