import { type ComponentProps, useState } from 'react'
import { Input } from '../Input.tsx'
import { FormField } from './FormField.tsx'
import { useFormContext } from './FormState.ts'

type Props = Pick<ComponentProps<typeof FormField>, 'name' | 'label' | 'description'> & {
  /** Tells password managers whether to fill in a password or to make one up. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password in a `Form`, which can be shown while it is written. */
export function PasswordField({ name, label, description, ...input }: Props) {
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
          className="absolute inset-y-1 right-1 min-w-12 rounded-sm px-2 text-sm text-fg2 hover:text-fg"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
    </FormField>
  )
}
