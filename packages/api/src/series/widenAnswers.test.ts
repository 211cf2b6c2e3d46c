import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { describe, expect, it } from 'vitest'
import { widenAnswers } from './widenAnswers.ts'

const DAYS = ['2025-01-01', '2025-01-02', '2025-01-03']

function answer(
  lines: [metric: string, project: string, values: (number | null)[]][],
): MetricAnswer {
  return {
    timestamps: DAYS,
    series: lines.map(([metric, project, values]) => ({ metric, key: { project }, values })),
  } as MetricAnswer
}

const layout = {
  fixed: { kind: 'project' },
  fields: [['project', 'project_id']],
  metrics: ['fees', 'revenue'],
} as const

describe('widenAnswers', () => {
  const answers = [
    answer([
      ['fees', 'uniswap', [1, null, 3]],
      ['fees', 'aave', [null, 5, 6]],
    ]),
    answer([['revenue', 'uniswap', [null, 20, 30]]]),
  ]
  const cells = (order: 'asc' | 'desc') =>
    widenAnswers(answers, { ...layout, order }).map(({ timestamp, project_id, fees, revenue }) => [
      timestamp.slice(8, 10),
      project_id,
      fees,
      revenue,
    ])

  it('puts the metrics of a period and key into one row, those without a value as null', () => {
    expect(cells('asc')).toEqual([
      ['01', 'uniswap', 1, null],
      ['02', 'aave', 5, null],
      ['02', 'uniswap', null, 20],
      ['03', 'aave', 6, null],
      ['03', 'uniswap', 3, 30],
    ])
  })

  it('turns the periods around, and the keys within a period never', () => {
    expect(cells('desc').map(([day, project]) => `${day} ${project}`)).toEqual([
      '03 aave',
      '03 uniswap',
      '02 aave',
      '02 uniswap',
      '01 uniswap',
    ])
  })

  it('begins each row with its period and the fixed fields', () => {
    const [row] = widenAnswers(answers, { ...layout, order: 'asc' })
    expect(Object.entries(row ?? {})).toEqual([
      ['timestamp', '2025-01-01T00:00:00.000Z'],
      ['kind', 'project'],
      ['fees', 1],
      ['revenue', null],
      ['project_id', 'uniswap'],
    ])
  })
})
