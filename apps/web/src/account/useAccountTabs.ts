import { switchStore } from '../data/switchStore.ts'
import { useStore } from '../data/useStore.ts'
import { ACCOUNT_TABS, type AccountTab } from './ACCOUNT_TABS.ts'

/** The pages of the account that are switched on. */
export function useAccountTabs(): AccountTab[] {
  const switches = useStore(switchStore)
  return ACCOUNT_TABS.filter(({ switchName }) => switchName === null || switches[switchName])
}
