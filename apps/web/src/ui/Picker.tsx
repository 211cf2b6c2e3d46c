import { lazy } from 'react'
import { Icon } from './Icon.tsx'
import { LazyPopup } from './popups/LazyPopup.tsx'
import type { PickerProps } from './popups/PickerPopup.tsx'

const load = () => import('./popups/PickerPopup.tsx')
const PickerPopup = lazy(async () => ({ default: (await load()).PickerPopup }))

/** One choice out of a long list, found by typing. */
export function Picker(props: PickerProps) {
  const chosen = props.options.find((option) => option.value === props.value)
  const shown = chosen?.label ?? props.none
  const look = { ...props.look, isEmpty: chosen === undefined }
  const face = (
    <>
      <span className="max-w-48 truncate">{shown ?? props.label}</span>
      <Icon name="down" size={12} />
    </>
  )
  const name = shown === undefined ? props.label : `${props.label}: ${shown}`
  return (
    <LazyPopup label={name} look={look} face={face} load={load}>
      {() => <PickerPopup {...props} look={look} face={face} name={name} />}
    </LazyPopup>
  )
}
