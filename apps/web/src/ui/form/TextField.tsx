import type { ComponentProps } from 'react'
import { Input } from '../Input.tsx'
import { FormField } from './FormField.tsx'
import { useFormContext } from './FormState.ts'

type Props = Omit<ComponentProps<typeof Input>, 'name' | 'size'> &
  Pick<ComponentProps<typeof FormField>, 'name' | 'label' | 'description' | 'isOptional'>

/** A line to write in a `Form`. */
export function TextField({ name, label, description, isOptional, ...input }: Props) {
  const { size } = useFormContext()
  return (
    <FormField name={name} label={label} description={description} isOptional={isOptional}>
      <Input size={size} {...input} />
    </FormField>
  )
}
