import { formatDay } from '@tickmark/core/formats/formatDay'
import { Icon } from './Icon.tsx'
import { lazyComponent } from './lazyComponent.ts'
import type { DatePickerProps } from './popups/DatePickerPopup.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'

const load = () => import('./popups/DatePickerPopup.tsx')
const DatePickerPopup = lazyComponent(load, 'DatePickerPopup')

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
