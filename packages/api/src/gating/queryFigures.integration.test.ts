import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { Tier } from '@tickmark/core/tiers/Tier'
import { beforeAll, expect, it } from 'vitest'
import type { ApiContext } from '../context/ApiContext.ts'
import { queryFigures } from './queryFigures.ts'

const analytics = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(analytics, series('2024-01-01', [1, 2, 3]))
  await refreshDerivedTables(analytics)
})

const ask = (tier: Tier, formulas: string[]) =>
  queryFigures({ analytics, access: { isGated: true, tier } } as unknown as ApiContext, {
    columns: ['fees_30d_sum'],
    formulas,
  })

it('keeps back formulas over more history than a tier has, in their places, and names them', async () => {
  const formulas = ['30d:fees * 2', 'max:fees * 2', '30d:fees *']
  const free = await ask('free', formulas)
  expect(free.formulas.map(({ column_id, values }) => [column_id, values])).toEqual([
    ['30d:fees * 2', [12]],
    ['max:fees * 2', [null]],
    ['30d:fees *', [null]],
  ])
  expect(free.meta.locked).toEqual(['max:fees * 2'])
  expect(free.formulas.map(({ fault }) => fault !== null)).toEqual([false, false, true])
  const pro = await ask('pro', formulas)
  expect(pro.formulas[1]?.values).toEqual([12])
  expect(pro.meta.locked).toBeUndefined()
})
