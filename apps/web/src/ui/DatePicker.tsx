import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import { lazy, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'
import type { TriggerStyle } from './popups/useTriggerProps.ts'

export type DatePickerProps = {
  label: string
  value: Day | null
  /** The first and the last day that may be chosen, both included. */
  min?: Day
  max?: Day
  /** Shown while no day is chosen; also the entry that clears the choice. */
  none?: string
  /** What choosing a day does, where the label does not say it. */
  note?: string
  look?: TriggerStyle
  /** What the button shows instead of the day, and what it is then called. */
  children?: ReactNode
  name?: string
  onChange: (day: Day | null) => void
}

const load = () => import('./popups/DatePickerPopup.tsx')
const DatePickerPopup = lazy(async () => ({ default: (await load()).DatePickerPopup }))

/** A UTC day, typed or found in a calendar. */
export function DatePicker(props: DatePickerProps) {
  const shown = props.value === null ? props.none : formatDay(props.value)
  const name = props.name ?? (shown === undefined ? props.label : `${props.label}: ${shown}`)
  const look = { ...props.look, isEmpty: props.value === null }
  const face = props.children ?? (
    <>
      <span className="truncate">{shown ?? props.label}</span>
      <Icon name="calendar" size={13} />
    </>
  )
  return (
    <LazyPopup label={name} look={look} face={face} load={load}>
      {() => <DatePickerPopup {...props} look={look} name={name} face={face} />}
    </LazyPopup>
  )
}
