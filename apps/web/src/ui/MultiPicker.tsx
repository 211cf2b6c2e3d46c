import { Icon } from './Icon.tsx'
import { type PickerOptions, useChosenOption } from './PickerOptions.ts'
import type { TriggerStyle } from './popups/LazyPopup.tsx'
import { PickerButton } from './popups/PickerButton.tsx'

type Props = {
  label: string
  options: PickerOptions
  values: readonly string[]
  look?: TriggerStyle
  onChange: (values: string[]) => void
}

/** Several choices out of a long list, found by typing; the button says how many are chosen. */
export function MultiPicker({ label, options, values, look = {}, onChange }: Props) {
  const optionOf = useChosenOption(options)
  const chosen = values.flatMap((value) => optionOf(value) ?? [])
  const shown = chosen.length === 1 ? chosen[0]?.label : chosen.length
  return (
    <PickerButton
      label={label}
      name={chosen.length === 0 ? label : `${label} ${shown}`}
      look={look}
      options={options}
      values={values}
      isMultiple
      onChange={onChange}
      face={
        <>
          {label}{' '}
          {chosen.length > 0 && (
            <span className="max-w-32 truncate rounded-sm bg-hover px-1 text-fg">{shown}</span>
          )}
          <Icon name="down" size={12} />
        </>
      }
    />
  )
}
