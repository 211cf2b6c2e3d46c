import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { Transform } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'

/** The transforms of a query's values, as they are added. */
const TRANSFORM_KINDS = {
  rolling: { label: 'Average of periods', make: { kind: 'rolling', periods: 7 } },
  ltm: { label: 'Last twelve months', make: { kind: 'ltm' } },
  cumulative: { label: 'Cumulative', make: { kind: 'cumulative' } },
  change: { label: 'Change over the period', make: { kind: 'change', over: 'period' } },
  yoy: { label: 'Change over the year', make: { kind: 'change', over: 'year' } },
  annualised: { label: 'Annualized', make: { kind: 'annualised' } },
  index: { label: 'Indexed', make: { kind: 'index', base: 100 } },
  drawdown: { label: 'Drawdown from the peak', make: { kind: 'drawdown' } },
  share: { label: 'Share of the whole', make: { kind: 'share' } },
  rank: { label: 'Rank', make: { kind: 'rank' } },
} as const satisfies Record<string, { label: string; make: Transform }>

const OPTIONS = (Object.entries(TRANSFORM_KINDS) as [TransformKind, { label: string }][]).map(
  ([value, { label }]) => ({ value, label }),
)
/** As many as a query may have. */
const MAX_TRANSFORMS = 6

type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** Edits the transforms of a query's values, step by step. */
export function TransformsPart({ chartQuery, onChange }: Props) {
  const { transforms } = chartQuery.query
  const set = (next: Transform[]) =>
    onChange({ ...chartQuery, query: { ...chartQuery.query, transforms: orderTransforms(next) } })
  return (
    <div className="flex flex-col gap-1.5">
      <ol aria-label="Transforms" className="flex flex-col gap-1 empty:hidden">
        {transforms.map((transform, index) => {
          const { label } = TRANSFORM_KINDS[kindOfTransform(transform)]
          return (
            // The same transform may appear twice, so that only the place distinguishes steps.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={`${index} ${transform.kind}`} className="flex items-center gap-1.5 text-sm">
              <span className="w-4 text-right text-fg3">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {transform.kind === 'rolling' && (
                <NumberInput
                  label="Periods"
                  value={transform.periods}
                  min={2}
                  max={1_000}
                  onChange={(periods) => set(transforms.with(index, { ...transform, periods }))}
                />
              )}
              {transform.kind === 'index' && (
                <NumberInput
                  label="First value"
                  value={transform.base}
                  min={0.01}
                  max={1_000_000}
                  isWhole={false}
                  onChange={(base) => set(transforms.with(index, { ...transform, base }))}
                />
              )}
              <IconButton
                icon="sortUp"
                label={`Apply ${label} earlier`}
                disabled={index === 0}
                className="px-1"
                onClick={() =>
                  set(transforms.toSpliced(index, 1).toSpliced(index - 1, 0, transform))
                }
              />
              <IconButton
                icon="close"
                iconSize={10}
                label={`Remove ${label}`}
                className="px-1"
                onClick={() => set(transforms.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      {transforms.length < MAX_TRANSFORMS && (
        <Select
          label="Add a transform"
          size="xsmall"
          className="w-44"
          options={OPTIONS}
          value={null}
          placeholder="Add a transform"
          onChange={(kind) => set([...transforms, TRANSFORM_KINDS[kind].make])}
        />
      )}
    </div>
  )
}

type TransformKind = keyof typeof TRANSFORM_KINDS

/** Returns the entry of the list that a transform belongs to. */
function kindOfTransform(transform: Transform): TransformKind {
  return transform.kind === 'change' && transform.over === 'year' ? 'yoy' : transform.kind
}

type NumberInputProps = {
  label: string
  value: number
  min: number
  max: number
  isWhole?: boolean
  onChange: (value: number) => void
}

/** A number that is taken once it is finished: with Enter, or when the field is left. What is none is put back. */
function NumberInput({ label, value, min, max, isWhole = true, onChange }: NumberInputProps) {
  const [text, setText] = useState<string>()
  const take = () => {
    const next = Number(text)
    const isRight = next >= min && next <= max && (!isWhole || Number.isInteger(next))
    if (text !== undefined && text.trim() !== '' && isRight && next !== value) onChange(next)
    setText(undefined)
  }
  return (
    <Input
      size="xsmall"
      aria-label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      title={`${min} to ${formatCount(max)}`}
      className="w-14 text-right"
      value={text ?? String(value)}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

/**
 * Transforms in an order that can be answered: the last twelve months are taken of the parts of a ratio, so that they
 * come first, and positions are not amounts, so that they come last. Of these two there is one each.
 */
export function orderTransforms(list: readonly Transform[]): Transform[] {
  const find = (kind: Transform['kind']) => list.filter((one) => one.kind === kind).slice(-1)
  const others = list.filter(({ kind }) => kind !== 'ltm' && kind !== 'rank')
  const [ltm, rank] = [find('ltm'), find('rank')]
  return [...ltm, ...others.slice(0, MAX_TRANSFORMS - ltm.length - rank.length), ...rank]
}
