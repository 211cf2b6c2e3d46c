import { formatDay } from '@tickmark/core/formats/formatDay'
import { Icon } from './Icon.tsx'
import { lazyComponent } from './lazyComponent.ts'
import type { DateRangePickerProps } from './popups/DateRangePickerPopup.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'

const load = () => import('./popups/DateRangePickerPopup.tsx')
const DateRangePickerPopup = lazyComponent(load, 'DateRangePickerPopup')

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
