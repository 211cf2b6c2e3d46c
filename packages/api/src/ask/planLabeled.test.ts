import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describe, expect, it } from 'vitest'
import { planLabeled } from './planLabeled.ts'
import { planQuery } from './planQuery.ts'

const AROUND = { catalog: CATALOG, today: '2026-01-10' } as const
const label = (project_id: string, name: string, metric_id = 'fees') => ({
  ...{ project_id, metric_id, name, label_id: name.toLowerCase(), text: '' },
})
const LABELS = [
  ...['Borrow interest', 'Liquidations', 'Flash loan fees'].map((name) => label('aave', name)),
  ...['Swap fees', 'Liquidation fees', 'Margin'].map((name) => label('gmx', name)),
  ...['MEV Rewards', 'Staking rewards', 'Fees'].map((name) => label('lido', name)),
  label('pendle', 'Buybacks', 'holders_revenue'),
]

const plan = (prompt: string, context?: MetricQuery) =>
  planLabeled({ prompt, ...(context && { context }) }, AROUND, LABELS)

/** The query of a prompt, and the words of the labels in it. */
function read(prompt: string, context?: MetricQuery) {
  const { outcome, parts } = plan(prompt, context)
  if (outcome.kind !== 'query') return outcome.kind
  const { metrics, where, breakdown } = outcome.query
  const words = parts.filter(({ role }) => role === 'label').map((part) => part.words)
  return { metrics, where, breakdown, words }
}

describe('planLabeled', () => {
  it.each([
    ['fees of Aave from liquidations', 'aave: liquidations', 'from liquidations'],
    ['monthly Aave fees from liquidation', 'aave: liquidations', 'from liquidation'],
    ['Aave liquidation fees last quarter', 'aave: liquidations', 'liquidation fees'],
    ['fees from flash loans of Aave', 'aave: flash loan fees', 'from flash loans'],
    ['swap fees of GMX by month', 'gmx: swap fees', 'swap fees'],
    ['GMX fees with the label Margin', 'gmx: margin', 'with the label Margin'],
    ['Gebühren von Aave aus Liquidations', 'aave: liquidations', 'aus Liquidations'],
    ['lido fees from MEV rewards in 2025', 'lido: mev rewards', 'from MEV rewards'],
  ])('reads %j', (prompt, meant, words) => {
    const [project = '', label = ''] = meant.split(': ')
    const where = { projects: [project], labels: [label] }
    expect(read(prompt)).toEqual({ metrics: ['fees'], where, breakdown: [], words: [words] })
  })

  it('splits by label what several are asked of', () => {
    for (const words of ['liquidations and borrow interest', 'liquidations vs borrow interest'])
      expect(read(`fees of Aave from ${words}`)).toMatchObject({
        where: { projects: ['aave'], labels: ['liquidations', 'borrow interest'] },
        breakdown: ['label'],
      })
  })

  it('reads another metric by its own labels', () => {
    expect(read('holders revenue of Pendle from buybacks')).toMatchObject({
      ...{ metrics: ['holders_revenue'], where: { projects: ['pendle'], labels: ['buybacks'] } },
    })
  })

  it('keeps to what is on screen', () => {
    const { outcome } = planQuery({ prompt: 'fees of Aave by week' }, AROUND)
    const screen = outcome.kind === 'query' ? outcome.query : undefined
    expect(read('only from liquidations', screen)).toMatchObject({
      ...{ metrics: ['fees'], where: { projects: ['aave'], labels: ['liquidations'] } },
    })
  })

  it.each([
    // Another project has the label, or another metric.
    'fees of Uniswap from liquidations',
    'revenue of Aave from liquidations',
    'fees of Aave and GMX from flash loans',
    // Nothing has it.
    'fees of Aave from governance',
    // Words that are no label here.
    'fees of Aave',
    'staking revenue of Lido',
    'Lido fees and revenue',
    'share of fees of Aave from liquidations',
  ])('leaves %j as it is', (prompt) => {
    expect(plan(prompt)).toEqual(planQuery({ prompt }, AROUND))
  })
})
