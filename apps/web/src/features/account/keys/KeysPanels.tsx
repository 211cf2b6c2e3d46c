import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import { useMemo, useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type CreatedKey, CreateKeyDialog, type KeyOwner, NewKeyBox } from './CreateKeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { UsageChart, type UsedKey } from './UsageChart.tsx'

type Props = {
  owner: KeyOwner
  /** True if keys may be created and revoked. */
  mayChange: boolean
  /** Another token whose usage is shown with the keys. */
  beside?: UsedKey | undefined
}

/** The API keys of a user or an organization: a list to create and revoke them, and their usage. */
export function KeysPanels({ owner, mayChange, beside }: Props) {
  const { organization_id } = owner
  const query = useQuery(
    organization_id === undefined
      ? accountQuery('/v1/users/me/keys')
      : accountQuery('/v3/internal/organization/{organization_id}/keys', { organization_id }),
  )
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = query.data?.keys
  const used = useMemo(() => [...(beside ? [beside] : []), ...(keys ?? [])], [beside, keys])
  // The time of the response, so that the rendered content changes only with it.
  const now = query.dataUpdatedAt
  const revoke = async ({ key_id, name }: ApiKey) => {
    if (organization_id === undefined)
      await callAccount('DELETE /v1/users/me/keys/{key_id}', { key_id })
    else
      await callAccount('DELETE /v3/internal/organization/{organization_id}/keys/{key_id}', {
        organization_id,
        key_id,
      })
    toast({ title: `${name} is revoked`, tone: 'success' })
    await refreshAccounts()
  }
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="API keys" of={organization_id}>
        <Panel
          title="API keys"
          controls={mayChange && <Button onClick={() => setCreating(true)}>New key</Button>}
        >
          {created !== null && <NewKeyBox created={created} onClose={() => setCreated(null)} />}
          <QueryView query={query} skeleton="m-3.5 h-32">
            {(answer) =>
              answer.keys.length === 0 ? (
                <EmptyState title="No keys yet">
                  <p>With a key, an application can read the public API.</p>
                </EmptyState>
              ) : (
                <KeyTable keys={answer.keys} now={now} onRevoke={setRevoking} />
              )
            }
          </QueryView>
        </Panel>
      </PanelSlot>
      {query.data && (
        <PanelSlot name="Requests by day" of={organization_id}>
          <UsageChart keys={used} now={now} />
        </PanelSlot>
      )}
      {isCreating && (
        <CreateKeyDialog owner={owner} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          action="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          Applications that use it lose access at once. A revoked key cannot be restored.
        </ConfirmDialog>
      )}
    </div>
  )
}
