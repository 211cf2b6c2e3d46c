import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedFor } from '../../../account/isRefusedFor.ts'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { refetchUserData } from '../../../data/session/updateUser.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { EndedLink } from '../EndedLink.tsx'

/** Makes the address to which a link was sent the one of the account, in whatever browser it is opened. */
export function ConfirmAddress({ token }: { token: string }) {
  const { isLoggedIn } = useSession()
  const [state, setState] = useState<'asking' | 'done' | 'ended'>('asking')
  const form = useForm({
    names: [],
    send: async () => {
      try {
        await postRest('/users/email/confirm', { token }, ACCOUNT_CALL)
        setState('done')
      } catch (failure) {
        if (!isRefusedFor('expired', failure)) throw failure
        setState('ended')
      }
      if (isLoggedIn) await refetchUserData()
    },
  })
  if (state === 'ended')
    return (
      <EndedLink>
        <p className="text-fg2">Ask for a new one in the settings of your account.</p>
        <SettingsLink />
      </EndedLink>
    )
  if (state === 'done')
    return (
      <PersonalCard
        title="Your e-mail address is changed"
        isNext
        lead="From now on you log in with this address, and we write to it."
      >
        {isLoggedIn ? (
          <SettingsLink />
        ) : (
          <Link to="/login" className={buttonClasses({ size: 'large', variant: 'solid' })}>
            Log in
          </Link>
        )}
      </PersonalCard>
    )
  return (
    <PersonalCard
      title="Change your e-mail address"
      lead="This becomes the address of your account. If you did not ask for it, close this page: then nothing changes."
    >
      <Form form={form} label="Change your e-mail address">
        <FormError />
        <SubmitButton>Use this address</SubmitButton>
      </Form>
    </PersonalCard>
  )
}

function SettingsLink() {
  return (
    <Link to="/account/settings" className={buttonClasses({ size: 'large' })}>
      Account settings
    </Link>
  )
}
