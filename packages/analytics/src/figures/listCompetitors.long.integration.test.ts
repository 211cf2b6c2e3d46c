import type { Project } from '@tickmark/core/projects/Project'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { readCatalog } from '../catalog/readCatalog.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getRanking } from './getRanking.ts'
import { listCompetitors } from './listCompetitors.ts'

const { projects: PROJECTS } = await readCatalog()

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const lenders = PROJECTS.filter((one) => one.market_sectors[0] === 'lending').slice(0, 12)
const get = (id: string) => PROJECTS.find((one) => one.project_id === id) as Project
const load = async (metric_id: string, ids: readonly string[]) => {
  const days = (value: number) => new Array<number>(60).fill(value)
  await loadPoints(
    db,
    ids.flatMap((project_id, index) =>
      series('2025-01-01', days(100 - index), { project_id, metric_id }),
    ),
  )
  await refreshDerivedTables(db)
}
const ids = lenders.map((one) => one.project_id)

describe('competitors', () => {
  it('are the ten largest of the first sector by what measures it', async () => {
    await load('active_loans', ids)
    const { competitors, ...answer } = await listCompetitors(db, {
      project: get(ids[2] ?? ''),
      interval: '30d',
    })
    expect(answer).toMatchObject({
      market_sector_id: 'lending',
      metric_id: 'active_loans',
      column_id: 'active_loans_7d_latest',
      count: 12,
    })
    const { rows } = await getRanking(db, {
      metric_id: 'active_loans',
      interval: '30d',
      sectors: ['lending'],
    })
    expect(competitors).toEqual(rows.slice(0, 10))
  })

  it('always hold the project itself, with its rank and share in the sector', async () => {
    await load('active_loans', ids)
    const { competitors } = await listCompetitors(db, {
      project: get(ids[11] ?? ''),
      interval: '30d',
    })
    expect(competitors).toHaveLength(10)
    expect(competitors.at(-1)).toMatchObject({ project_id: ids[11], rank: 12, value: 89 })
    expect(competitors.at(-2)).toMatchObject({ rank: 9 })
  })

  it('are compared by fees where the project has nothing else', async () => {
    await load('active_loans', ids.slice(0, 5))
    await load('fees', ids.slice(4, 8))
    const { metric_id, competitors } = await listCompetitors(db, {
      project: get(ids[6] ?? ''),
      interval: '30d',
    })
    expect(metric_id).toBe('fees')
    expect(competitors.map((one) => one.project_id)).toEqual(ids.slice(4, 8))
  })

  it('are compared by what else the project has, rather than by nothing', async () => {
    await load('tvl', ids.slice(0, 3))
    const { metric_id, competitors } = await listCompetitors(db, {
      project: get(ids[1] ?? ''),
      interval: '30d',
    })
    expect(metric_id).toBe('tvl')
    expect(competitors.map((one) => one.project_id)).toEqual(ids.slice(0, 3))
  })

  it('have no rank of the project when it has no figures', async () => {
    await load('active_loans', ids.slice(0, 3))
    const { metric_id, competitors } = await listCompetitors(db, {
      project: get(ids[6] ?? ''),
      interval: '30d',
    })
    expect(metric_id).toBe('active_loans')
    expect(competitors.at(-1)).toMatchObject({ project_id: ids[6], rank: null, value: null })
    expect(competitors).toHaveLength(4)
  })

  it('can be compared by another metric, and are the project alone without data', async () => {
    await load('active_loans', ids)
    const alone = await listCompetitors(db, {
      project: get('aave'),
      interval: '30d',
      metric_id: 'price',
    })
    expect(alone).toMatchObject({ metric_id: 'price', count: 0, anchor: null })
    expect(alone.competitors.map((one) => one.project_id)).toEqual(['aave'])
  })
})
