import type { SwitchName } from '../switches/SWITCHES.ts'
import type { PersonalPage } from './PERSONAL_PAGES.ts'

/** The personal pages that can be switched off, with the switch that shows each. */
export const PERSONAL_PAGE_SWITCHES: Readonly<Partial<Record<PersonalPage, SwitchName>>> = {
  '/signup': 'MANUAL_AUTH_ENABLED',
  '/reset-password': 'MANUAL_AUTH_ENABLED',
  '/account': 'ACCOUNT_PAGE_ENABLED',
  '/account/settings': 'ACCOUNT_SETTINGS_ENABLED',
}
