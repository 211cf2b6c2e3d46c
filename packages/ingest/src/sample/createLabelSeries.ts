import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { toLabelId, toLabelPart } from '@tickmark/core/query/labels'
import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'

/** A label with its share of the fees, and what it counts. */
type Label = { name: string; share: number; text: string }

/** The labels of the fees of some projects. Those of Lido leave some open, and those of GMX overlap. */
const LABELS: Readonly<Record<string, readonly Label[]>> = {
  hyperliquid: [
    { name: 'Perpetual fees', share: 0.9, text: 'Paid by traders of perpetual futures.' },
    { name: 'Spot fees', share: 0.07, text: 'Paid by traders on the spot order book.' },
    { name: 'Auction fees', share: 0.03, text: 'Paid for the right to list a token.' },
  ],
  lido: [
    {
      name: 'Staking rewards',
      share: 0.8,
      text: 'Rewards of validators for attestations and blocks.',
    },
    { name: 'MEV rewards', share: 0.15, text: 'Paid by searchers for the order of transactions.' },
  ],
  gmx: [
    { name: 'Position fees', share: 0.6, text: 'Paid for opening and closing positions.' },
    { name: 'Borrowing fees', share: 0.25, text: 'Paid while positions are open.' },
    { name: 'Swap fees', share: 0.15, text: 'Paid for swaps.' },
    {
      name: 'Liquidations',
      share: 0.05,
      text: 'Fees of positions that were liquidated, which are position fees too.',
    },
  ],
}

/** The recipients of unlocks of insiders, of each project that has some. */
const RECIPIENTS: readonly Label[] = [
  { name: 'Team', share: 0.6, text: 'Founders and employees.' },
  { name: 'Investors', share: 0.4, text: 'Investors of private rounds.' },
]

/** Creates the fees of a project by label, and its unlocks of insiders by recipient. */
export function createLabelSeries(
  { project }: SampleProject,
  totals: readonly SampleSeries[],
): SampleSeries[] {
  const labels = { fees: LABELS[project.project_id] ?? [], insider_unlocks: RECIPIENTS }
  return totals.flatMap(({ metric_id, values }) =>
    (labels[metric_id as keyof typeof labels] ?? []).map(({ name, share }) => ({
      metric_id,
      product_id: toLabelPart(name),
      values: values.map((value) => toCents(value * share)),
    })),
  )
}

/** Writes the names of the labels and what they count. */
export function writeLabels(writer: BatchWriter, projects: readonly string[]): void {
  for (const project_id of projects)
    for (const { name, text } of LABELS[project_id] ?? []) {
      const label_id = toLabelId(name) ?? ''
      const record_id = `sample/fees/${project_id}/${label_id}`
      writer.record('labels', { record_id, metric_id: 'fees', project_id, label_id, name, text })
    }
}
