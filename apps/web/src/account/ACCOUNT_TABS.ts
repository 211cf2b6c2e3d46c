import type { LinkProps } from '@tanstack/react-router'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'

export type AccountTab = {
  label: string
  to: LinkProps['to']
  /** What else it holds, for the overview of the account. */
  description: string
  /** Null where nothing hides it. */
  switchName: SwitchName | null
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
]
