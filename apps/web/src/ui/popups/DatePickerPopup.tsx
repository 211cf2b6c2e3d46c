import { Popover } from '@base-ui/react/popover'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { PopoverPopup } from '../DialogPopup.tsx'
import { Calendar } from '../dates/Calendar.tsx'
import { DayInput } from '../dates/DayInput.tsx'
import { type DayBounds, fillBounds } from '../dates/readDay.ts'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { popupClasses } from './popupParts.tsx'

export type DatePickerProps = {
  label: string
  value: Day | null
  /** The first and the last day that may be chosen, both included. */
  min?: Day
  max?: Day
  /** Shown while no day is chosen; also the entry that clears the choice. */
  none?: string
  /** The effect of choosing a day, where the label does not say it. */
  note?: string
  look?: TriggerStyle
  /** The face of the button instead of the day, and its name then. */
  children?: ReactNode
  name?: string
  onChange: (day: Day | null) => void
}

type Props = DatePickerProps & { name: string; face: ReactNode }

export function DatePickerPopup(props: Props) {
  const { label, value, min, max, none, note, look = {}, onChange, name, face } = props
  const [isOpen, setOpen] = useState(true)
  const choose = (day: Day | null) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger {...useTriggerProps(name, look)}>{face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-50" collisionPadding={8}>
          <PopoverPopup className={`${popupClasses.box} p-3`}>
            <Popover.Title className="sr-only">{label}</Popover.Title>
            {note && (
              <Popover.Description className="mb-3 max-w-56 text-sm text-fg2">
                {note}
              </Popover.Description>
            )}
            <DayForm value={value} bounds={fillBounds({ min, max })} onChoose={choose} />
            {none !== undefined && value !== null && (
              <Button className="mt-2 w-full" onClick={() => choose(null)}>
                {none}
              </Button>
            )}
          </PopoverPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type DayFormProps = { value: Day | null; bounds: DayBounds; onChoose: (day: Day) => void }

/** Chooses a day: typing moves the calendar; Enter or a press on a day chooses. */
function DayForm({ value, bounds, onChoose }: DayFormProps) {
  const [day, setDay] = useState(value)
  const today = toDay(Date.now())
  const [month, setMonth] = useState(value ?? (today < bounds.max ? today : bounds.max))
  return (
    <div className="flex flex-col gap-3">
      <DayInput
        label="Day"
        value={value}
        bounds={bounds}
        onType={(typed) => {
          setDay(typed)
          if (typed !== null) setMonth(typed)
        }}
        onEnter={() => day !== null && onChoose(day)}
      />
      <Calendar
        mode="day"
        month={month}
        bounds={bounds}
        selected={day}
        onMonthChange={setMonth}
        onSelect={onChoose}
      />
    </div>
  )
}
