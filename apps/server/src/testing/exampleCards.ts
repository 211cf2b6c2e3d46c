import { listPeriods } from '@tickmark/core/time/Granularity'
import type { CardChart, MetricCard, ProjectCard } from '../pictures/Card.ts'

const timestamps = listPeriods('2024-01-01', '2026-12-31', 'month')

export const exampleChart: CardChart = {
  title: 'Fees by month, three years',
  kind: 'bar',
  format: 'usd',
  granularity: 'month',
  timestamps,
  values: timestamps.map((_, index) => (index % 7 === 3 ? null : 1_000_000 * (index + 1))),
  provisionalFrom: timestamps.length - 1,
  wholeFrom: 0,
}

/** A project's card with defaults, so that a test states only what it is about. */
export function exampleProjectCard(changes: Partial<ProjectCard> = {}): ProjectCard {
  return {
    kind: 'project',
    productName: 'Tickmark',
    sample: true,
    newestDay: '2026-11-20',
    project_id: 'aave',
    name: 'Aave',
    symbol: 'AAVE',
    sectors: 'Lending',
    description: 'Depositors earn interest.',
    figures: [{ label: 'Fees, 30d', value: '$48M', change: { text: '−15.2%', tone: 'down' } }],
    chart: exampleChart,
    ...changes,
  }
}

/** A metric's card with defaults. */
export function exampleMetricCard(changes: Partial<MetricCard> = {}): MetricCard {
  return {
    kind: 'metric',
    productName: 'Tickmark',
    sample: false,
    newestDay: '2026-11-20',
    title: 'Fees',
    definition: 'Everything that users paid to use the project.',
    heading: 'By project, last 30 days',
    rows: [
      {
        project_id: 'aave',
        name: 'Aave',
        value: '$48M',
        size: 1,
        change: { text: '+1.0%', tone: 'up' },
      },
    ],
    projects: 1,
    ...changes,
  }
}
