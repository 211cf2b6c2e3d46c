import { Icon } from './Icon.tsx'
import { type PickerOptions, useChosenOption } from './PickerOptions.ts'
import type { TriggerStyle } from './popups/LazyPopup.tsx'
import { PickerButton } from './popups/PickerButton.tsx'

type Props = {
  label: string
  options: PickerOptions
  value: string | null
  /** Shown while nothing is chosen; also the entry that clears the choice. */
  none?: string
  look?: TriggerStyle
  onChange: (value: string | null) => void
}

/** One choice out of a long list, found by typing. */
export function Picker({ label, options, value, none, look = {}, onChange }: Props) {
  const optionOf = useChosenOption(options)
  const chosen = value === null ? undefined : optionOf(value)
  const shown = chosen?.label ?? none
  return (
    <PickerButton
      label={label}
      name={shown === undefined ? label : `${label}: ${shown}`}
      look={{ ...look, isEmpty: chosen === undefined }}
      options={options}
      values={chosen === undefined ? [] : [chosen.value]}
      isMultiple={false}
      none={none}
      onChange={([next]) => onChange(next ?? null)}
      face={
        <>
          <span className="max-w-48 truncate">{shown ?? label}</span>
          <Icon name="down" size={12} />
        </>
      }
    />
  )
}
