import type { Mart } from '@tickmark/core/marts/Mart'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { leaveByTab } from '../../../ui/oneTabStop.ts'

type Props = { label: string; isEmpty: boolean; children: ReactNode }

/** A long list of things to tick, which scrolls by itself: one stop of Tab, in which arrows move. */
export function ChoiceList({ label, isEmpty, children }: Props) {
  return (
    <ul
      aria-label={label}
      className="h-56 overflow-auto rounded-sm border border-line px-3 py-1.5"
      onKeyDown={moveBetweenBoxes}
    >
      {isEmpty ? <li className="py-2 text-fg3">No results.</li> : children}
    </ul>
  )
}

function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') leaveByTab(event)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  boxes[boxes.indexOf(event.target as HTMLInputElement) + step]?.focus()
}

/** The properties that all ways to choose columns share. */
export type ChoiceProps = {
  mart: Mart
  /** The columns of the table. */
  chosen: readonly ValueColumn[]
  onAdd: (columns: readonly ValueColumn[]) => void
}

/** The values without one of them where it was among them, otherwise with it at their end. */
export function toggleValue<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

type MetricListProps = { chosen: readonly string[]; onChange: (metrics: string[]) => void }

const listOffered = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.table_enabled)
    .map((metric) => ({
      id: metric.metric_id,
      title: metric.title,
      group: metric.categories[0] ?? '',
      words: `${metric.title} ${metric.short_title} ${metric.metric_id}`.toLowerCase(),
    })),
)

/** Metrics to be ticked, found by typing. Enter ticks the first that is found. */
export function MetricList({ chosen, onChange }: MetricListProps) {
  const [text, setText] = useState('')
  const found = findMetrics(useDeferredValue(text))
  const toggle = (id: string) => onChange(toggleValue(chosen, id))
  return (
    <div className="flex flex-col gap-1.5">
      <Input
        autoFocus
        type="search"
        aria-label="Find a metric"
        placeholder="Find a metric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          // The entered text counts, even before the list is updated.
          const [first] = findMetrics(text)
          if (first !== undefined) toggle(first.id)
        }}
      />
      <ChoiceList label="Metrics" isEmpty={found.length === 0}>
        {found.map(({ id, title, group }) => (
          <li key={id}>
            <Checkbox
              label={
                <span className="flex items-baseline gap-2">
                  {title}
                  <span className="text-sm text-fg3">{group}</span>
                </span>
              }
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ChoiceList>
    </div>
  )
}

function findMetrics(text: string): ReturnType<typeof listOffered> {
  const words = text.toLowerCase().split(/\s+/)
  return listOffered().filter((metric) => words.every((word) => metric.words.includes(word)))
}
