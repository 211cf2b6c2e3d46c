import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import { describe, expect, it } from 'vitest'
import { titleChart } from './titleChart.ts'

const title = (...queries: object[]) =>
  titleChart(
    ChartDefinition.parse({
      questions: queries.map((query, index) => ({ id: `q${index}`, query })),
    }),
    (id) => ({ aave: 'Aave' })[id],
  )

describe('titleChart', () => {
  it('says what is measured, by what, and of what', () => {
    expect(
      title({ metrics: ['fees'], where: { sectors: ['lending'] }, breakdown: ['project'] }),
    ).toMatchSnapshot()
    expect(
      title({ metrics: ['fees'], where: { projects: ['aave'] } }, { metrics: ['fees', 'price'] }),
    ).toMatchSnapshot()
  })
  it('names projects instead of saying that they are split', () => {
    expect(
      title({ metrics: ['fees'], where: { projects: ['aave'] }, breakdown: ['project'] }),
    ).toMatchSnapshot()
  })
  it('stays short', () => {
    expect(title({ metrics: ['fees', 'revenue', 'price', 'tvl', 'earnings'] })).toMatchSnapshot()
  })
  it('has a word for what asks nothing', () => {
    expect(titleChart(readChart(undefined).definition, () => undefined)).toBe('New chart')
  })
})
