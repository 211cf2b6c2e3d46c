import { useContext } from 'react'
import { type ButtonStyle, buttonClasses } from '../buttonClasses.ts'
import { FieldContext } from '../FieldContext.ts'

export type TriggerStyle = ButtonStyle & {
  isDisabled?: boolean
  /** Nothing is chosen yet. */
  isEmpty?: boolean
}

/** The attributes of a button that opens something: a button of that look, or in a `Field` one that looks like an input. */
export function useTriggerProps(label: string, { isDisabled, isEmpty, ...look }: TriggerStyle) {
  const field = useContext(FieldContext)
  return {
    id: field?.id,
    'aria-label': label,
    'aria-describedby': field?.describedBy,
    'data-invalid': field?.isInvalid || undefined,
    'data-empty': isEmpty || undefined,
    disabled: isDisabled,
    className: field?.triggerClassName ?? buttonClasses(look),
  }
}
