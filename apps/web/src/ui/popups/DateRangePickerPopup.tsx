import { Popover } from '@base-ui/react/popover'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { addDays, type Day, daysBetween, toDay } from '@tickmark/core/time/Day'
import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { PopoverPopup } from '../DialogPopup.tsx'
import { Calendar, type DayRange } from '../dates/Calendar.tsx'
import { DayInput } from '../dates/DayInput.tsx'
import { type DayBounds, fillBounds } from '../dates/readDay.ts'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { popupClasses } from './popupParts.tsx'

export type DateRangePickerProps = {
  label: string
  value: { from: Day; to: Day } | null
  /** The first and the last day that may be chosen, both included. */
  min?: Day
  max?: Day
  look?: TriggerStyle
  /** The face of the button instead of the days. */
  children?: ReactNode
  onChange: (range: { from: Day; to: Day }) => void
}

type Props = DateRangePickerProps & { name: string; face: ReactNode }

export function DateRangePickerPopup(props: Props) {
  const { label, value, min, max, look = {}, onChange, name, face } = props
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger {...useTriggerProps(name, look)}>{face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-50" collisionPadding={8}>
          <PopoverPopup className={`${popupClasses.box} p-3`}>
            <Popover.Title className="sr-only">{label}</Popover.Title>
            <RangeForm
              value={value}
              bounds={fillBounds({ min, max })}
              onChoose={(range) => {
                onChange(range)
                setOpen(false)
              }}
            />
          </PopoverPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type RangeFormProps = {
  value: DateRangePickerProps['value']
  bounds: DayBounds
  onChoose: DateRangePickerProps['onChange']
}

function RangeForm({ value, bounds, onChoose }: RangeFormProps) {
  const [range, setRange] = useState<DayRange>(value ?? { from: null, to: null })
  const isWide = window.matchMedia('(min-width: 640px)').matches
  const today = toDay(Date.now())
  const newest = today < bounds.max ? today : bounds.max
  const last = value?.to ?? newest
  // Two months end with the one that holds the last day.
  const [month, setMonth] = useState(isWide ? addDays(`${last.slice(0, 7)}-01`, -1) : last)
  const { from, to } = range
  // “Since 2020” needs no end.
  const end = to ?? newest
  const isBackwards = from !== null && from > end
  const choose = () => from !== null && !isBackwards && onChoose({ from, to: end })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <div className="flex flex-wrap gap-3">
        <DayInput
          label="Start"
          value={from}
          bounds={bounds}
          onType={(day) => {
            setRange({ from: day, to })
            if (day !== null) setMonth(day)
          }}
        />
        <DayInput
          label="End"
          value={to}
          bounds={bounds}
          onType={(day) => {
            setRange({ from, to: day })
            if (day !== null && !isWide) setMonth(day)
          }}
        />
      </div>
      <Calendar
        mode="range"
        month={month}
        bounds={bounds}
        months={isWide ? 2 : 1}
        selected={isBackwards ? { from: null, to: null } : range}
        onMonthChange={setMonth}
        onSelect={setRange}
      />
      <div className="flex items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-fg3">
          {describe(range, end)}
        </p>
        <Button type="submit" size="small" disabled={from === null || isBackwards}>
          Show
        </Button>
      </div>
    </form>
  )
}

function describe({ from, to }: DayRange, end: Day): string {
  if (from === null) return 'Choose the start.'
  if (from > end) return to === null ? 'Choose the end.' : 'The end is before the start.'
  const days = daysBetween(from, end) + 1
  const length = days === 1 ? '1 day' : `${days} days`
  return to === null ? `${length}, until ${formatDay(end)}` : length
}
