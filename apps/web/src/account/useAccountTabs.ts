import { switchStore } from '../data/switchStore.ts'
import { useStore } from '../data/useStore.ts'
import { useSession } from '../session/useSession.ts'
import { ACCOUNT_TABS, type AccountTab } from './ACCOUNT_TABS.ts'

/** The pages of the account that are switched on and meant for the user. */
export function useAccountTabs(): AccountTab[] {
  const switches = useStore(switchStore)
  const { user } = useSession()
  return ACCOUNT_TABS.filter(
    ({ switchName, isForStaff }) =>
      (switchName === null || switches[switchName]) && (!isForStaff || user.isStaff),
  )
}
