import { METRIC_COLOURS, SERIES_COLOURS } from '@tickmark/core/drawing/SERIES_COLOURS'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'

const COLOURS = [...new Set([...SERIES_COLOURS, ...METRIC_COLOURS])]

type Props = {
  /** The series. */
  name: string
  /** Undefined where the chart decides. */
  colour: string | undefined
  onChange: (colour: string | undefined) => void
}

/** The colour of one series: one of those that stay readable on both themes, or the chart's choice. */
export function ColourButton({ name, colour, onChange }: Props) {
  const group = useId()
  return (
    <PopoverButton
      label={`Colour of ${name}`}
      variant="ghost"
      trigger={
        <span
          className="size-3.5 rounded-sm border border-line2"
          style={{ background: colour ?? 'transparent' }}
        />
      }
    >
      <fieldset className="flex max-w-48 flex-wrap gap-1.5">
        <legend className="sr-only">Colour of {name}</legend>
        {COLOURS.map((one) => (
          <label
            key={one}
            className="relative size-6 cursor-pointer rounded-sm border-2 border-transparent has-checked:border-fg has-focus-visible:row-focus"
            style={{ background: one }}
          >
            <input
              type="radio"
              name={group}
              value={one}
              aria-label={one}
              checked={one === colour}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
          </label>
        ))}
      </fieldset>
      <Button className="mt-2" disabled={colour === undefined} onClick={() => onChange(undefined)}>
        As the chart
      </Button>
    </PopoverButton>
  )
}
