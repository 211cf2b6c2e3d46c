import { describeFact } from '@tickmark/core/marts/describeMartColumn'
import { getMart } from '@tickmark/core/marts/getMart'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartDescription, MartStatus, MartSummary } from '@tickmark/core/marts/MartPage'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { martRowsSql } from './martRowsSql.ts'

/** All marts, and whether any source has delivered their data. */
export async function listMarts(db: Analytics): Promise<MartSummary[]> {
  const statuses = await findStatuses(db, MARTS)
  return MARTS.map((mart, at) => summarize(mart, statuses[at] ?? 'no-source'))
}

/**
 * One mart with its columns.
 * @throws AppError `not-found` for an unknown mart.
 */
export async function describeMart(db: Analytics, martId: string): Promise<MartDescription> {
  const mart = getMart(martId)
  const [status = 'no-source'] = await findStatuses(db, [mart])
  return {
    ...summarize(mart, status),
    identity: [...mart.identity],
    facts: mart.facts.map(describeFact),
    has_figures: mart.source.kind === 'figures',
    default_sort: [...mart.default_sort],
  }
}

function summarize(mart: Mart, status: MartStatus): MartSummary {
  const { mart_id, name, description, row, note, presets } = mart
  return {
    mart_id,
    name,
    description,
    row,
    note,
    status,
    presets: presets.map(({ columns, sort, ...preset }) => ({
      ...preset,
      columns: [...columns],
      ...(sort && { sort: [...sort] }),
    })),
  }
}

async function findStatuses(db: Analytics, marts: readonly Mart[]): Promise<MartStatus[]> {
  const params = createParams()
  const index = await indexSeries(db)
  const sources: string[] = []
  for (const mart of marts)
    sources.push(
      (await martRowsSql(mart, { read: [], filters: [] }, { db, index, params, asOf: null }))
        .hasSource,
    )
  const [row] = await db.rows<{ statuses: number[] }>({
    sql: `SELECT [${sources.join(', ')}] AS statuses`,
    params: params.values,
  })
  return marts.map((_, at) => (row?.statuses[at] ? 'ready' : 'no-source'))
}
