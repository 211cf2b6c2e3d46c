import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useState } from 'react'
import { isLinkTaken } from '../../account/formFaults.ts'
import { completeLogInOrThrow } from '../../account/login/logIn.ts'
import { callAccount } from '../../data/callAccount.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage, ConfirmCard, EndedLink } from './CardPage.tsx'
import { useAddressValues } from './LoggedOutPage.tsx'

type Confirmed = AccountAnswer<'confirmListing'>

/**
 * `/listings/confirm`: the target of the link that proves the address of an applicant. It takes a click, since mail
 * programs open links by themselves.
 */
export function ConfirmListingPage() {
  const token = useAddressValues().get('token') ?? ''
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const form = useForm({
    names: [],
    send: async () => {
      const sent = callAccount('POST /v3/internal/listings/confirm', { token })
      if (!(await isLinkTaken(sent))) return setEnded(true)
      const answer = await sent
      if (answer.is_logged_in) await completeLogInOrThrow()
      setConfirmed(answer)
    },
  })
  if (hasEnded || token === '')
    return (
      <EndedLink>
        <p className="text-fg2">
          If you opened it before, the application was submitted: log in to see it. Otherwise{' '}
          <Link to="/listings" className="text-fg underline underline-offset-2">
            apply again
          </Link>
          .
        </p>
      </EndedLink>
    )
  if (confirmed === null)
    return (
      <ConfirmCard
        form={form}
        title="Confirm your application"
        lead="A project was proposed with your email address. If it was not you, close this page and nothing is submitted."
        action="Submit the application"
      />
    )
  return (
    <CardPage
      title="Your application is submitted"
      isNext
      lead={
        confirmed.is_logged_in
          ? 'Staff review it. You have an account now and get an email when they write; choose a password on the login page by “Forgot your password?”.'
          : 'Staff review it. Log in to follow it; you get an email when they write.'
      }
    >
      <Link
        to="/datahub/$data_id"
        params={{ data_id: confirmed.data_id }}
        className={buttonClasses({ size: 'large', variant: 'solid' })}
      >
        Open the application
      </Link>
    </CardPage>
  )
}
