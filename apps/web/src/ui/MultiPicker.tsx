import { lazy } from 'react'
import { Icon } from './Icon.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'
import type { MultiPickerProps } from './popups/MultiPickerPopup.tsx'

const load = () => import('./popups/MultiPickerPopup.tsx')
const MultiPickerPopup = lazy(async () => ({ default: (await load()).MultiPickerPopup }))

/** Several choices out of a long list, found by typing; the button says how many are chosen. */
export function MultiPicker(props: MultiPickerProps) {
  const chosen = props.options.filter((option) => props.values.includes(option.value))
  const shown = chosen.length === 1 ? chosen[0]?.label : chosen.length
  const face = (
    <>
      {props.label}{' '}
      {chosen.length > 0 && (
        <span className="max-w-32 truncate rounded-sm bg-hover px-1 text-fg">{shown}</span>
      )}
      <Icon name="down" size={12} />
    </>
  )
  const label = chosen.length === 0 ? props.label : `${props.label} ${shown}`
  return (
    <LazyPopup label={label} look={props.look ?? {}} face={face} load={load}>
      {() => <MultiPickerPopup {...props} face={face} name={label} />}
    </LazyPopup>
  )
}
