import { describe, expect, it } from 'vitest'
import { ChartDefinition } from './ChartDefinition.ts'
import { readChart } from './readChart.ts'
import { writeChart } from './writeChart.ts'

const WHOLE = ChartDefinition.parse({
  questions: [
    {
      id: 'a',
      name: 'Fees',
      query: {
        metrics: ['fees', 'fees / user_mau'],
        where: { sectors: ['lending'], projects: ['aave'] },
        breakdown: ['project'],
        granularity: 'quarter',
        range: { from: '2024-01-01', to: '2025-12-31' },
        transforms: [{ kind: 'ltm' }, { kind: 'index', base: 100 }],
        top: { n: 10, others: true },
        unit: 'native',
      },
    },
    { id: 'b', query: { metrics: ['price'] } },
  ],
  kind: 'stacked',
  percent: true,
  hidden: ['a:aave|fees'],
  own: ['yoy:a:aave|fees', 'right:b:price'],
  colours: { 'b:price': '#ff0000' },
})
const EMPTY = readChart(undefined).definition

describe('a chart in an address', () => {
  it('comes back as it was written, also through the text of an address', () => {
    const text = JSON.stringify(writeChart(WHOLE))
    expect(readChart(JSON.parse(text))).toEqual({ definition: WHOLE, problems: [] })
  })
  it('says nothing of what is as it would be anyway', () => {
    expect(writeChart(EMPTY)).toEqual({})
    const plain = ChartDefinition.parse({ questions: [{ id: 'a', query: { metrics: ['fees'] } }] })
    expect(writeChart(plain)).toEqual({ questions: [{ id: 'a', query: { metrics: ['fees'] } }] })
  })
})

describe('a wrong address', () => {
  it.each([['text'], [7], [null], [[1]], ['{"questions":'], [true]])(
    'reports %j as a problem',
    (raw) => {
      expect(readChart(raw)).toEqual({
        definition: EMPTY,
        problems: ['The address does not contain a valid chart.'],
      })
    },
  )
  it('loses only the parts that are wrong, and says which', () => {
    const { definition, problems } = readChart({
      questions: [
        { id: 'a', query: { metrics: ['fees'], granularity: 'hour', range: '5y', sql: 'DROP' } },
        'nonsense',
        { id: 'a', query: { metrics: 'fees' } },
      ],
      kind: 'pie',
      log: true,
      __proto__: { polluted: true },
    })
    expect(definition.questions.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(definition.questions[0]?.query).toMatchObject({ granularity: 'day', range: '5y' })
    expect(definition).toMatchObject({ kind: 'line', log: true })
    expect(problems).toHaveLength(6)
    expect(problems.join(' ')).toMatch(
      /unknown field “sql”.*granularity must be one of day, .*Query 2: it is empty.*kind must be one of line, /,
    )
  })
  it('is cut where it is endless', () => {
    const { definition, problems } = readChart({
      questions: Array.from({ length: 5_000 }, (_, index) => ({
        id: `q${index}`,
        query: { metrics: ['fees'] },
      })),
    })
    expect(definition.questions).toHaveLength(12)
    expect(problems).toEqual(['A chart has at most 12 queries; 5000 were given.'])
  })
})
