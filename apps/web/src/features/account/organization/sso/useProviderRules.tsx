import type { SsoConnection } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { refreshAccounts } from '../../../../data/accountQuery.ts'
import { callAccount } from '../../../../data/callAccount.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { FormError, FormField, SubmitButton } from '../../../../ui/form/Form.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ROLE_NAMES } from '../useOrganization.ts'

/** The connection that a form edits, whichever its protocol. */
export type ProviderFormProps = {
  organization_id: string
  connection: SsoConnection | null
  mayChange: boolean
}

/**
 * Returns the rules of a connection in both protocols: the role of new members, and whether there is another way to log
 * in.
 */
export function useProviderRules({ organization_id, connection, mayChange }: ProviderFormProps) {
  const [role, setRole] = useState(connection?.default_role ?? 'MEMBER')
  const [isRequired, setRequired] = useState(connection?.is_required ?? false)
  const [isRemoving, setRemoving] = useState(false)
  const fields = (
    <>
      <FormField name="default_role" label="Role of new members">
        <Select
          size="medium"
          isDisabled={!mayChange}
          options={(['MEMBER', 'ADMIN'] as const).map((value) => ({
            value,
            label: ROLE_NAMES[value],
          }))}
          value={role}
          onChange={setRole}
        />
      </FormField>
      <Checkbox
        label="Require single sign-on"
        description="Members with an address of a verified domain must log in through the provider, and are logged out now. Owners can still use their password."
        checked={isRequired}
        disabled={!mayChange}
        onChange={setRequired}
      />
      <FormError />
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Save provider</SubmitButton>
          {connection !== null && (
            <Button size="medium" variant="ghost" onClick={() => setRemoving(true)}>
              Disconnect…
            </Button>
          )}
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Disconnect the identity provider?"
          action="Disconnect"
          onConfirm={async () => {
            await callAccount('DELETE /v3/internal/organization/{organization_id}/sso/connection', {
              organization_id,
            })
            await refreshAccounts()
          }}
          onClose={() => setRemoving(false)}
        >
          Members stay, and log in with a password or another way. Those without a password can
          choose one with “Forgot your password?”.
        </ConfirmDialog>
      )}
    </>
  )
  return { rules: { default_role: role, is_required: isRequired }, fields }
}
