import { createContext, type RefObject, type SubmitEvent, useContext } from 'react'

/** What is wrong: beside which fields, or with the whole. */
export type FormFaults = {
  /** By the names of fields. */
  fields: Readonly<Record<string, string>>
  /** What belongs to no field. */
  whole?: string
}

/** A form as `useForm` keeps it; `Form` and what stands in it read it. */
export type FormState = {
  ref: RefObject<HTMLFormElement | null>
  faults: FormFaults
  /** What was sent is on its way. */
  isPending: boolean
  submit(event: SubmitEvent<HTMLFormElement>): void
  /** A field was written in, so that what was said of it no longer holds. */
  forget(name: string): void
}

/** How large its fields and its button are: `large` on a page that asks nothing else. */
export type FormSize = 'medium' | 'large'

export const FormContext = createContext<(FormState & { size: FormSize }) | null>(null)

/** The form around a part of it. */
export function useFormContext(): FormState & { size: FormSize } {
  const form = useContext(FormContext)
  if (form === null) throw new TypeError('A part of a form stands outside of one.')
  return form
}
