import { setLogo } from '@tickmark/accounts/organizations/setLogo'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const uploadLogo = accountCall({
  name: 'uploadLogo',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/logo',
  summary: 'Gives an organisation a logo: a PNG, JPEG or GIF of at most 2 MB, which is drawn anew.',
  input: z.strictObject({
    organization_id: IdField,
    file: z.instanceof(Uint8Array, { error: 'must be a file in a multipart body' }),
  }),
  takesFile: true,
  run: async ({ accounts, acting, drawLogo }, { organization_id: organizationId, file }) => ({
    logo_url: await setLogo(accounts, acting(), { organizationId, draw: () => drawLogo(file) }),
  }),
})
