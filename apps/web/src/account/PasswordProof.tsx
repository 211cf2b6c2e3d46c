import { PasswordField } from '../ui/form/TextField.tsx'

type Props = { email: string; hasPassword: boolean; autoFocus?: boolean }

/**
 * Asks for the password again, for what a borrowed browser must not do. Whoever has none, since he came by a provider,
 * proves himself by having logged in lately; the server says so where that is too long ago.
 */
export function PasswordProof({ email, hasPassword, autoFocus }: Props) {
  if (!hasPassword) return <input type="hidden" name="password" value="" />
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </>
  )
}
