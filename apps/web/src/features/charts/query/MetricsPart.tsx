import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { listMetricOptions } from '../listMetricOptions.ts'

const FormulaForm = lazyComponent(() => import('./FormulaForm.tsx'), 'FormulaForm')

/** A query holds this many metrics and formulas. */
const MAX_METRICS = 60

type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** Edits what a query measures: metrics of the catalog, and formulas over them. */
export function MetricsPart({ chartQuery, onChange }: Props) {
  const { metrics, top } = chartQuery.query
  /** The formula that is written: one of the query's, or a new one. */
  const [written, setWritten] = useState<{ first: string | undefined }>()
  const opener = useRef<HTMLButtonElement>(null)
  const set = (next: string[]) => {
    const list = [...new Set(next)].slice(0, MAX_METRICS)
    // A ranking may be by a metric that was never shown.
    const keepsTop = top?.by === undefined || list.includes(top.by) || !metrics.includes(top.by)
    onChange({
      ...chartQuery,
      query: {
        ...chartQuery.query,
        metrics: list,
        ...(top && !keepsTop && { top: { n: top.n, others: top.others } }),
      },
    })
  }
  const close = () => {
    setWritten(undefined)
    opener.current?.focus()
  }
  const isKnown = (metric: string) => findMetric(metric) !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label="Chosen metrics" className="flex flex-wrap gap-1 empty:hidden">
        {metrics.map((metric) => {
          const title = findMetric(metric)?.title
          return (
            <Chip
              key={metric}
              name={title ?? metric}
              isCode={title === undefined}
              onRemove={() => set(metrics.filter((one) => one !== metric))}
            >
              {title === undefined && (
                <IconButton
                  icon="more"
                  label={`Change ${metric}`}
                  className="px-1"
                  onClick={() => setWritten({ first: metric })}
                />
              )}
            </Chip>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-1.5">
        <MultiPicker
          label="Metrics"
          options={listMetricOptions()}
          values={metrics.filter(isKnown)}
          onChange={(chosen) =>
            set([
              ...metrics.filter((one) => !isKnown(one) || chosen.includes(one)),
              ...chosen.filter((one) => !metrics.includes(one)),
            ])
          }
        />
        <Button
          ref={opener}
          aria-expanded={written !== undefined}
          onClick={() => setWritten(written ? undefined : { first: undefined })}
        >
          <Icon name="plus" size={12} /> Formula
        </Button>
      </div>
      {written && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <FormulaForm
            key={written.first ?? ''}
            first={written.first}
            onSave={(formula) => {
              const { first } = written
              set(
                first === undefined
                  ? [...metrics, formula]
                  : metrics.map((one) => (one === first ? formula : one)),
              )
              close()
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  )
}
