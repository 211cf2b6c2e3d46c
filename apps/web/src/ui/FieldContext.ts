import { createContext, useContext } from 'react'

/** The properties that tie a control to the label, the description and the error of the field around it. */
export type FieldWiring = {
  id: string
  /** The name of its value in the form around it. */
  name: string | undefined
  describedBy: string | undefined
  isInvalid: boolean
  /** The look of a button that opens something in place of an input. */
  triggerClassName: string
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that a native control in a field needs; none outside of a field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (field === null) return {}
  return {
    id: field.id,
    name: field.name,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  }
}
