import type { ComponentProps } from 'react'
import { Field } from '../Field.tsx'
import { useFormContext } from './FormState.ts'

type Props = Omit<ComponentProps<typeof Field>, 'error' | 'name'> & { name: string }

/** A field of a `Form`: its control is called by the name, and what is wrong with it stands below. */
export function FormField({ name, ...rest }: Props) {
  const { faults } = useFormContext()
  return <Field name={name} error={faults.fields[name]} {...rest} />
}
