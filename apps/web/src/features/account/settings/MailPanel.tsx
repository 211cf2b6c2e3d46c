import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useOwnData } from '../../../account/ownData.ts'
import { ACCOUNT_API_SCOPES, nameAnswer } from '../../../data/accountQuery.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { patchRest } from '../../../data/rest/sendRest.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

const PATH = '/mail'
type Settings = AccountAnswer<'showMailSettings'>

/** Chooses which emails the user gets, besides those that belong to logging in. */
export function MailPanel() {
  const query = useOwnData<'showMailSettings'>(PATH, 'organization')
  const act = useAct()
  const change = (datahub: boolean) => {
    const key = nameAnswer('organization', PATH)
    const before = queryClient.getQueryData<Settings>(key)
    // A switch answers at once; where the server refuses, it goes back.
    queryClient.setQueryData<Settings>(key, { datahub })
    act.start({
      id: 'change',
      run: () =>
        patchRest(PATH, { datahub }, ACCOUNT_API_SCOPES.organization).catch((failure: unknown) => {
          queryClient.setQueryData(key, before)
          throw failure
        }),
      done: datahub ? 'Emails about the datahub are on' : 'Emails about the datahub are off',
    })
  }
  return (
    <SettingsPanel title="Emails">
      <QueryView query={query} skeleton="h-8">
        {({ datahub }) => (
          <Toggle
            label="Emails about the datahub"
            description="When someone writes about your proposals, mentions you, or reviews them."
            checked={datahub}
            onChange={change}
          />
        )}
      </QueryView>
    </SettingsPanel>
  )
}
