import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { ScreenPath } from '@tickmark/core/pages/SCREENS'
import { useStore } from '../data/createStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { useOwner } from '../data/session/sessionStore.ts'
import { switchStore } from '../data/switchStore.ts'

type AccountTab = {
  label: string
  to: Extract<ScreenPath, `/account${string}` | '/organization' | '/staff'>
  /** The description on the overview of the account. */
  description: string
  /** There are more pages below its path. */
  holdsPages?: true
  /** Only staff see it. */
  isForStaff?: true
}

/** The tabs of the account. */
const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    label: 'Account',
    to: '/account',
    description: 'Your profile, organizations and favorites.',
  },
  {
    label: 'Settings',
    to: '/account/settings',
    description: 'Profile, password, email address, sign-in, sessions, theme and your data.',
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
    description: 'Your personal token, your API keys, and their usage.',
  },
  {
    label: 'Alerts',
    to: '/account/alerts',
    description: 'The values that you watch, and notifications by email or webhook.',
  },
  {
    label: 'Billing',
    to: '/account/billing',
    description: 'Your tier, your subscription, and the plans on offer.',
  },
  {
    label: 'Tiers',
    to: '/account/tiers',
    description: 'Contents of each tier.',
  },
  {
    label: 'Staff',
    to: '/staff',
    description: 'Users, their tiers and features, and the audit log.',
    holdsPages: true,
    isForStaff: true,
  },
]

/** Tabs of what is neither sold nor limited here. Their pages say so at their addresses. */
const UNSOLD: ReadonlySet<string> = new Set([
  ...(pageSettings.isBillingConfigured ? [] : ['/account/billing']),
  ...(pageSettings.isGated ? [] : ['/account/tiers']),
])

/** The tabs that are switched on and meant for the user. */
export function useAccountTabs(): AccountTab[] {
  const switches = useStore(switchStore)
  const isStaff = useOwner()?.isStaff === true
  return ACCOUNT_TABS.filter(
    ({ to, isForStaff }) => isPageOn(to, switches) && !UNSOLD.has(to) && (!isForStaff || isStaff),
  )
}
