import { type ComponentProps, useState } from 'react'
import { Input } from '../Input.tsx'
import { FormField, useFormContext } from './Form.tsx'

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'name' | 'size'> &
  Pick<ComponentProps<typeof FormField>, 'name' | 'label' | 'description' | 'isOptional'>

/** A line to write in a `Form`. */
export function TextField({ name, label, description, isOptional, ...input }: TextFieldProps) {
  const { size } = useFormContext()
  return (
    <FormField name={name} label={label} description={description} isOptional={isOptional}>
      <Input size={size} {...input} />
    </FormField>
  )
}

type PasswordFieldProps = Pick<
  ComponentProps<typeof FormField>,
  'name' | 'label' | 'description'
> & {
  /** The choice of password managers: to fill in a password or to generate one. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password in a `Form`, which can be shown while it is written. */
export function PasswordField({ name, label, description, ...input }: PasswordFieldProps) {
  const { size } = useFormContext()
  const [isShown, setShown] = useState(false)
  return (
    <FormField name={name} label={label} description={description}>
      <span className="relative grid">
        <Input
          size={size}
          type={isShown ? 'text' : 'password'}
          required
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          className="pr-16"
          {...input}
        />
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-1 right-1 min-w-12 pointer-coarse:inset-y-0 rounded-sm px-2 text-sm text-fg2 hover:text-fg"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
    </FormField>
  )
}
