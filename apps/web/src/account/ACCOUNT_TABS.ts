import type { LinkProps } from '@tanstack/react-router'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'

export type AccountTab = {
  label: string
  to: LinkProps['to']
  /** What else it holds, for the overview of the account. */
  description: string
  /** Null where nothing hides it. */
  switchName: SwitchName | null
  /** Whether there are further pages below its address. */
  holdsPages?: true
  /** Whether only staff are led there. */
  isForStaff?: true
}

/** The pages of an account, side by side. Who builds one adds its row. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    label: 'Account',
    to: '/account',
    description: 'Who you are here, and what is kept of you.',
    switchName: 'ACCOUNT_PAGE_ENABLED',
  },
  {
    label: 'Settings',
    to: '/account/settings',
    description: 'Profile, password, e-mail address, sign-in, sessions, theme and your data.',
    switchName: 'ACCOUNT_SETTINGS_ENABLED',
  },
  {
    label: 'Organisation',
    to: '/organization',
    description: 'Its profile, members, invitations, API keys, billing and audit log.',
    switchName: null,
    holdsPages: true,
  },
  {
    label: 'API',
    to: '/account/api',
    description: 'Your personal token, your API keys, and how much they are used.',
    switchName: null,
  },
  {
    label: 'Alerts',
    to: '/account/alerts',
    description: 'What you want to be told of, by e-mail or webhook.',
    switchName: null,
  },
  {
    label: 'Billing',
    to: '/account/billing',
    description: 'Your tier, what you pay for it, and what you could.',
    switchName: null,
  },
  {
    label: 'Tiers',
    to: '/account/tiers',
    description: 'What each tier gives.',
    switchName: null,
  },
  {
    label: 'Staff',
    to: '/staff',
    description: 'Users, their tiers and features, and what anybody did.',
    switchName: null,
    holdsPages: true,
    isForStaff: true,
  },
]
