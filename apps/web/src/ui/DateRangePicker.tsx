import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import { lazy, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'
import type { TriggerStyle } from './popups/useTriggerProps.ts'

export type DateRangePickerProps = {
  label: string
  value: { from: Day; to: Day } | null
  /** The first and the last day that may be chosen, both included. */
  min?: Day
  max?: Day
  look?: TriggerStyle
  /** What the button shows instead of the days. */
  children?: ReactNode
  onChange: (range: { from: Day; to: Day }) => void
}

const load = () => import('./popups/DateRangePickerPopup.tsx')
const DateRangePickerPopup = lazy(async () => ({ default: (await load()).DateRangePickerPopup }))

/** From one UTC day to another, both included, typed or found in a calendar. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, label } = props
  const shown = value && `${formatDay(value.from)} – ${formatDay(value.to)}`
  const name = shown === null ? label : `${label}: ${shown}`
  const look = { ...props.look, isEmpty: value === null }
  const face = props.children ?? (
    <>
      <span className="truncate">{shown ?? label}</span>
      <Icon name="calendar" size={13} />
    </>
  )
  return (
    <LazyPopup label={name} look={look} face={face} load={load}>
      {() => <DateRangePickerPopup {...props} look={look} name={name} face={face} />}
    </LazyPopup>
  )
}
