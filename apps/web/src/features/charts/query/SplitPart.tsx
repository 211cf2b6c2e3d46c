import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { DIMENSIONS, type Dimension } from '@tickmark/core/query/dimensions'
import { useSwitch } from '../../../data/switchStore.ts'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { CHAIN_OPTIONS, SECTOR_OPTIONS } from '../../../ui/PickerOptions.ts'
import { Select } from '../../../ui/Select.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'

const NAMES = {
  project: 'Project',
  chain: 'Chain',
  product: 'Product',
  contract: 'Contract',
  label: 'Label',
  market_sector: 'Market sector',
} as const satisfies Record<Dimension, string>
const DIMENSION_OPTIONS = DIMENSIONS.map((value) => ({
  value: value as string,
  label: NAMES[value],
}))
/** A query is split by no more at once. */
const MAX_DIMENSIONS = 3
const TOPS = [3, 5, 10, 15, 20, 30, 50]
/** As many as the server names: what can be drawn of them, the chart says. */
const ALL = 500

type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** The split of a query's answer: how many parts are named, which ones, and what becomes of the rest. */
export function SplitPart({ chartQuery, onChange }: Props) {
  const mayAll = useSwitch('CHART_BUILDER_ALL_ENABLED')
  const { breakdown, top, order, focus, metrics } = chartQuery.query
  const projects = useProjectOptions(metrics)
  const [first] = breakdown
  const named = { project: projects, chain: CHAIN_OPTIONS, market_sector: SECTOR_OPTIONS }
  const singled = Object.entries(named).find(([dimension]) => dimension === first)?.[1]
  const set = (changes: Partial<ChartQuery['query']>) =>
    onChange({ ...chartQuery, query: { ...chartQuery.query, ...changes } })
  const counts = [...new Set([...TOPS, ...(top ? [top.n] : [])])]
    .filter((count) => count !== ALL)
    .toSorted((a, b) => a - b)
  const options = [
    ...counts.map((count) => ({ value: String(count), label: `Top ${count}` })),
    ...(mayAll || top?.n === ALL ? [{ value: String(ALL), label: 'All' }] : []),
  ]
  // The measure of a ranking need not be shown.
  const measures = [...new Set([...metrics, ...(top?.by === undefined ? [] : [top.by])])]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <MultiPicker
        label="Break down by"
        options={DIMENSION_OPTIONS}
        values={breakdown}
        onChange={(chosen) => {
          const next = DIMENSIONS.filter((one) => chosen.includes(one)).slice(0, MAX_DIMENSIONS)
          // Focused keys are of the first dimension.
          set({ breakdown: next, ...(next[0] !== first && { focus: undefined }) })
        }}
      />
      {breakdown.length > 0 && (
        <>
          <Select
            label="Number of series"
            size="xsmall"
            options={options}
            value={top ? String(top.n) : null}
            placeholder="Number"
            onChange={(value) => set({ top: { others: true, ...top, n: Number(value) } })}
          />
          {measures.length > 1 && top && (
            <Select
              label={order === 'asc' ? 'Smallest by' : 'Largest by'}
              size="xsmall"
              className="max-w-40"
              options={measures.map((value) => ({
                value,
                label: `by ${nameMeasure(value)}`,
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
          <Toggle
            label="Smallest first"
            checked={order === 'asc'}
            className="text-sm"
            onChange={(isSmallest) => set({ order: isSmallest ? 'asc' : undefined })}
          />
          {singled && (
            <MultiPicker
              label="Single out"
              options={singled}
              values={focus ?? []}
              onChange={(ids) => set({ focus: ids.length > 0 ? ids : undefined })}
            />
          )}
        </>
      )}
    </div>
  )
}
