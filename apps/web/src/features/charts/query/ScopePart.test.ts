import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { expect, it } from 'vitest'
import { keepFocusInside } from './ScopePart.tsx'

it.each([
  [{ projects: ['aave', 'spark'] }, ['aave']],
  [{ projects: ['spark'] }, undefined],
  [{ exclude: ['aave'] }, ['morpho']],
  [{ sectors: ['lending'] }, ['aave', 'morpho']],
])('singles out only what a query with %j is about', (where, focus) => {
  const query = MetricQuery.parse({
    ...{ metrics: ['fees'], where, breakdown: ['project'], focus: ['aave', 'morpho'] },
  })
  expect(keepFocusInside(query).focus).toEqual(focus)
})
