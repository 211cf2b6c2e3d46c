import { switchStore } from '../data/switchStore.ts'
import { useStore } from '../data/useStore.ts'
import { useOwner } from '../session/useOwner.ts'
import { ACCOUNT_TABS, type AccountTab } from './ACCOUNT_TABS.ts'

/** The pages of the account that are switched on and meant for the user. */
export function useAccountTabs(): AccountTab[] {
  const switches = useStore(switchStore)
  const isStaff = useOwner()?.isStaff === true
  return ACCOUNT_TABS.filter(
    ({ switchName, isForStaff }) =>
      (switchName === null || switches[switchName]) && (!isForStaff || isStaff),
  )
}
