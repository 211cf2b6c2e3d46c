import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Question } from '../editChart.ts'
import { METRIC_OPTIONS } from '../METRIC_OPTIONS.ts'

const FormulaForm = lazyComponent(() => import('./FormulaForm.tsx'), 'FormulaForm')

/** A question holds this many metrics and formulas. */
const MOST = 60

type Props = { question: Question; onChange: (question: Question) => void }

/** What a question measures: metrics of the catalogue, and formulas over them. */
export function MetricsPart({ question, onChange }: Props) {
  const { metrics, top } = question.query
  /** The formula that is written: one of the question's, or a new one. */
  const [written, setWritten] = useState<{ first: string | undefined }>()
  const opener = useRef<HTMLButtonElement>(null)
  const set = (next: string[]) => {
    const list = [...new Set(next)].slice(0, MOST)
    const keepsTop = top?.by === undefined || list.includes(top.by)
    onChange({
      ...question,
      query: {
        ...question.query,
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
          options={METRIC_OPTIONS}
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
