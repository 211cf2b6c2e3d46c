import type { ComponentProps } from 'react'
import { TextField } from '../ui/form/TextField.tsx'

type Props = Partial<Omit<ComponentProps<typeof TextField>, 'name' | 'type'>>

/** The field for an email address in a `Form`, by default the one that the user logs in with. */
export function EmailField(props: Props) {
  return (
    <TextField
      name="email"
      label="Email address"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
