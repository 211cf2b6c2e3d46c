import { toDay } from '@tickmark/core/time/Day'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { downloadText } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { getRest } from '../../../data/rest/getRest.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Hands out everything that is kept of the user. */
export function ExportPanel() {
  const form = useForm({
    names: [],
    send: async () => {
      const { ok, err } = await getRest<unknown>('/users/me/export', {
        ...ACCOUNT_CALL,
        refresh: true,
      })
      if (err !== null) throw err
      const name = `${pageSettings.productName.toLowerCase()}-account-${toDay(Date.now())}.json`
      downloadText(name, `${JSON.stringify(ok, null, 2)}\n`, 'application/json')
    },
  })
  return (
    <SettingsPanel
      title="Export my data"
      description="A JSON file of everything that is kept of you: profile, favourites, sessions, keys without their secrets, memberships and what you did."
    >
      <Form form={form} label="Export my data" size="medium">
        <FormError />
        <SubmitButton variant="default" className="self-start">
          Download the file
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}
