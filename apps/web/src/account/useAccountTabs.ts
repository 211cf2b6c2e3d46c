import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { ScreenPath } from '@tickmark/core/pages/SCREENS'
import { useStore } from '../data/createStore.ts'
import { useOwner } from '../data/session/sessionStore.ts'
import { switchStore } from '../data/switchStore.ts'

type AccountTab = {
  label: string
  to: Extract<ScreenPath, `/account${string}` | '/organization' | '/staff'>
  /** What it is for, on the overview of the account. */
  description: string
  /** There are further pages below its address. */
  holdsPages?: true
  /** Only staff get a link to it. */
  isForStaff?: true
}

/** The tabs of the account. */
const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    label: 'Account',
    to: '/account',
    description: 'Who you are here, and what is kept of you.',
  },
  {
    label: 'Settings',
    to: '/account/settings',
    description: 'Profile, password, e-mail address, sign-in, sessions, theme and your data.',
  },
  {
    label: 'Organization',
    to: '/organization',
    description: 'Its profile, members, invitations, API keys, billing and audit log.',
    holdsPages: true,
  },
  {
    label: 'API',
    to: '/account/api',
    description: 'Your personal token, your API keys, and how much they are used.',
  },
  {
    label: 'Alerts',
    to: '/account/alerts',
    description: 'What you want to be told of, by e-mail or webhook.',
  },
  {
    label: 'Billing',
    to: '/account/billing',
    description: 'Your tier, what you pay for it, and what you could.',
  },
  {
    label: 'Tiers',
    to: '/account/tiers',
    description: 'What each tier gives.',
  },
  {
    label: 'Staff',
    to: '/staff',
    description: 'Users, their tiers and features, and what anybody did.',
    holdsPages: true,
    isForStaff: true,
  },
]

/** The tabs that are switched on and meant for the user. */
export function useAccountTabs(): AccountTab[] {
  const switches = useStore(switchStore)
  const isStaff = useOwner()?.isStaff === true
  return ACCOUNT_TABS.filter(
    ({ to, isForStaff }) => isPageOn(to, switches) && (!isForStaff || isStaff),
  )
}
