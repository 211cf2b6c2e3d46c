import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { DIMENSIONS, type Dimension } from '@tickmark/core/query/dimensions'
import { useSwitch } from '../../../data/switchStore.ts'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'

const NAMES = {
  project: 'Project',
  chain: 'Chain',
  product: 'Product',
  contract: 'Contract',
  market_sector: 'Market sector',
} as const satisfies Record<Dimension, string>
const DIMENSION_OPTIONS = DIMENSIONS.map((value) => ({
  value: value as string,
  label: NAMES[value],
}))
/** A query is split by no more at once. */
const MOST_DIMENSIONS = 3
const TOPS = [3, 5, 10, 15, 20, 30, 50]
/** As many as the server names: what can be drawn of them, the chart says. */
const ALL = 500

type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** Into what a query's answer is split, how many parts of it are named, and what becomes of the rest. */
export function SplitPart({ chartQuery, onChange }: Props) {
  const mayAll = useSwitch('CHART_BUILDER_ALL_ENABLED')
  const { breakdown, top, metrics } = chartQuery.query
  const set = (changes: Partial<ChartQuery['query']>) =>
    onChange({ ...chartQuery, query: { ...chartQuery.query, ...changes } })
  const counts = [...new Set([...TOPS, ...(top ? [top.n] : [])])]
    .filter((count) => count !== ALL)
    .toSorted((a, b) => a - b)
  const options = [
    ...counts.map((count) => ({ value: String(count), label: `Top ${count}` })),
    ...(mayAll || top?.n === ALL ? [{ value: String(ALL), label: 'All' }] : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <MultiPicker
        label="Break down by"
        options={DIMENSION_OPTIONS}
        values={breakdown}
        onChange={(chosen) =>
          set({
            breakdown: DIMENSIONS.filter((one) => chosen.includes(one)).slice(0, MOST_DIMENSIONS),
          })
        }
      />
      {breakdown.length > 0 && (
        <>
          <Select
            label="How many"
            size="xsmall"
            options={options}
            value={top ? String(top.n) : null}
            placeholder="How many"
            onChange={(value) => set({ top: { others: true, ...top, n: Number(value) } })}
          />
          {metrics.length > 1 && top && (
            <Select
              label="Largest by"
              size="xsmall"
              className="max-w-40"
              options={metrics.map((value) => ({
                value,
                label: `by ${findMetric(value)?.title ?? value}`,
              }))}
              value={top.by ?? metrics[0] ?? null}
              onChange={(by) => set({ top: { ...top, by } })}
            />
          )}
          {top && (
            <Toggle
              label="Others"
              checked={top.others}
              className="text-sm"
              onChange={(others) => set({ top: { ...top, others } })}
            />
          )}
        </>
      )}
    </div>
  )
}
