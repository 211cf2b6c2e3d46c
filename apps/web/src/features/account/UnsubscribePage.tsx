import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useState } from 'react'
import { callAccount } from '../../data/callAccount.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { usePageOn } from '../../data/switchStore.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage, ConfirmCard } from './CardPage.tsx'
import { useAddressValues } from './LoggedOutPage.tsx'

type Ended = AccountAnswer<'unsubscribe'>

const LISTS = {
  watchlist: {
    text: 'You no longer get the daily email about your watchlist.',
    to: '/watchlist',
    label: 'Watchlist',
  },
  datahub: {
    text: 'You no longer get emails about the datahub.',
    to: '/account/settings',
    label: 'Account settings',
  },
} as const satisfies Record<Ended['list'], object>

/** `/unsubscribe`: ends emails by the link in one. It takes a click, since mail programs open links by themselves. */
export function UnsubscribePage() {
  const token = useAddressValues().get('token') ?? ''
  const [ended, setEnded] = useState<Ended | null>(null)
  const form = useForm({
    names: [],
    send: async () => {
      setEnded(await callAccount('POST /v3/internal/mail/unsubscribe', { token }))
    },
  })
  if (ended === null)
    return (
      <ConfirmCard
        form={form}
        title="Unsubscribe"
        lead="Do you want to unsubscribe from these emails?"
        action="Unsubscribe"
      />
    )
  return <Unsubscribed list={ended.list} />
}

function Unsubscribed({ list }: Pick<Ended, 'list'>) {
  const { isLoggedIn } = useSession()
  const { text, to, label } = LISTS[list]
  const isOn = usePageOn(to)
  return (
    <CardPage title="You are unsubscribed" isNext lead={text}>
      <p className="text-fg2">You can turn them on again whenever you like.</p>
      {isLoggedIn && isOn && (
        <Link to={to} className={buttonClasses({ size: 'large' })}>
          {label}
        </Link>
      )}
    </CardPage>
  )
}
