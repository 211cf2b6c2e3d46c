import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { Field } from '../Field.tsx'
import { Input } from '../Input.tsx'
import { type DayBounds, readDay } from './readDay.ts'

type Props = {
  label: string
  value: Day | null
  bounds: DayBounds
  /** Called while the user types: with a day as soon as there is one, with null while there is none. */
  onType: (day: Day | null) => void
  onEnter?: () => void
}

/** A day to be typed. What is wrong with it is said when the field is left, not while it is written. */
export function DayInput({ label, value, bounds, onType, onEnter }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const text = typed ?? (value === null ? '' : formatDay(value))
  const { error } = readDay(text, bounds)
  return (
    <Field label={label} error={isLeft && text !== '' ? error : undefined} className="w-36">
      <Input
        value={text}
        placeholder="e.g. 3 Nov 2026"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          onType(readDay(target.value, bounds).day)
        }}
        onBlur={() => {
          setLeft(true)
          if (error === undefined) setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          setLeft(true)
          onEnter?.()
        }}
      />
    </Field>
  )
}
