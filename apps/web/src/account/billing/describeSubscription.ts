import type { Subscription } from '@tickmark/core/accounts/Billing'
import { formatDay } from '@tickmark/core/formats/formatDay'

type Description = { text: string; tone: 'good' | 'warn' | 'bad' | 'quiet'; label: string }

/** How a subscription stands, in a word and a sentence. */
export function describeSubscription({
  status,
  renews_at,
  cancels_at,
}: Pick<Subscription, 'status' | 'renews_at' | 'cancels_at'>): Description {
  const renews = renews_at === null ? null : formatDay(renews_at.slice(0, 10))
  if ((status === 'active' || status === 'trialing') && cancels_at !== null)
    return {
      label: 'Cancelled',
      tone: 'warn',
      text: `It goes on until ${formatDay(cancels_at.slice(0, 10))} and is not renewed.`,
    }
  switch (status) {
    case 'active':
      return {
        label: 'Active',
        tone: 'good',
        text: renews === null ? 'It is paid.' : `It is renewed on ${renews}.`,
      }
    case 'trialing':
      return {
        label: 'Trial',
        tone: 'good',
        text: renews === null ? 'It is on trial.' : `The first payment is due on ${renews}.`,
      }
    case 'past_due':
      return {
        label: 'Payment failed',
        tone: 'bad',
        text: 'The last payment failed. It is tried again; look at the card in the portal.',
      }
    case 'incomplete':
      return { label: 'Not paid yet', tone: 'warn', text: 'The first payment is not made yet.' }
    default:
      return { label: 'Ended', tone: 'quiet', text: 'It has ended.' }
  }
}
