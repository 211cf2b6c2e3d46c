import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Specimen, Specimens } from '../Specimen.tsx'

export function Dates() {
  const today = toDay(Date.now())
  const [day, setDay] = useState<Day | null>('2026-11-03')
  const [range, setRange] = useState<{ from: Day; to: Day } | null>(null)
  return (
    <>
      <Specimens title="DatePicker">
        <Specimen state="chosen, can be cleared">
          <DatePicker
            label="Known on"
            none="Today"
            value={day}
            max="2026-11-21"
            onChange={setDay}
          />
        </Specimen>
        <Specimen state="nothing chosen">
          <DatePicker label="Founded on" value={null} max={today} onChange={setDay} />
        </Specimen>
        <Specimen state="within a week, with a note">
          <DatePicker
            label="Day of the week"
            note="Only the last seven days can be chosen."
            value={today}
            min={addDays(today, -6)}
            max={today}
            onChange={() => undefined}
          />
        </Specimen>
        <Specimen state="disabled">
          <DatePicker label="Closed" value={day} look={{ isDisabled: true }} onChange={setDay} />
        </Specimen>
        <Field label="In a field" description="The day of the announcement." className="w-64">
          <DatePicker label="Announced on" value={day} onChange={setDay} />
        </Field>
        <Field label="In a field with an error" error="Choose a day." className="w-64">
          <DatePicker label="Launched on" value={null} onChange={setDay} />
        </Field>
      </Specimens>
      <Specimens
        title="DateRangePicker"
        states={{
          'as chosen': (
            <DateRangePicker label="Days" value={range} max="2026-11-21" onChange={setRange} />
          ),
          chosen: (
            <DateRangePicker
              label="Quarter"
              value={{ from: '2026-07-01', to: '2026-09-30' }}
              max="2026-11-21"
              onChange={() => undefined}
            />
          ),
          disabled: (
            <DateRangePicker
              label="Closed days"
              value={null}
              look={{ isDisabled: true }}
              onChange={setRange}
            />
          ),
        }}
      />
    </>
  )
}
