import { Link } from '@tanstack/react-router'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { useState } from 'react'
import { isRefusedFor } from '../../../account/isRefusedFor.ts'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { EndedLink } from '../EndedLink.tsx'

/** Takes a new password from whoever has the link of an e-mail. */
export function ChoosePassword({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'done' | 'ended'>('asking')
  const form = useForm({
    names: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: findPasswordFault(newPassword) }),
    send: async ({ newPassword }) => {
      try {
        await postRest('/users/password/reset', { token, newPassword }, ACCOUNT_CALL)
        setState('done')
      } catch (failure) {
        if (!isRefusedFor('expired', failure)) throw failure
        setState('ended')
      }
    },
  })
  if (state === 'ended')
    return (
      <EndedLink>
        <Link to="/reset-password" className={buttonClasses({ size: 'large', variant: 'solid' })}>
          Ask for a new link
        </Link>
      </EndedLink>
    )
  if (state === 'done')
    return (
      <PersonalCard
        title="Your password is changed"
        isNext
        lead="Every session of your account has ended, here and everywhere else."
      >
        <Link to="/login" className={buttonClasses({ size: 'large', variant: 'solid' })}>
          Log in
        </Link>
      </PersonalCard>
    )
  return (
    <PersonalCard
      title="Choose a password"
      lead="From then on it is the password of your account. Sessions that are open end."
    >
      <Form form={form} label="Choose a password">
        <PasswordField
          name="newPassword"
          label="New password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
        />
        <FormError />
        <SubmitButton>Change the password</SubmitButton>
      </Form>
    </PersonalCard>
  )
}
