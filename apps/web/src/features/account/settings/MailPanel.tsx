import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useOwnData } from '../../../account/ownData.ts'
import { nameAnswer } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

type Settings = AccountAnswer<'showMailSettings'>

/** Chooses which emails the user gets, besides those that belong to logging in. */
export function MailPanel() {
  const query = useOwnData('/v3/internal/mail')
  const act = useAct()
  const change = (datahub: boolean) => {
    const key = nameAnswer('/v3/internal/mail')
    const before = queryClient.getQueryData<Settings>(key)
    // A switch answers at once; where the server refuses, it goes back.
    queryClient.setQueryData<Settings>(key, { datahub })
    act.start({
      id: 'change',
      run: () =>
        callAccount('PATCH /v3/internal/mail', { datahub }).catch((failure: unknown) => {
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
