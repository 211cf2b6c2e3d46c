import { authorize, refuseOrganization } from '@tickmark/accounts/access/authorize'
import { exportAudit, listAudit } from '@tickmark/accounts/organizations/listAudit'
import { admitLogo, removeLogo, setLogo } from '@tickmark/accounts/organizations/logos'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  readOrganization,
} from '@tickmark/accounts/organizations/organizations'
import { AuditLine } from '@tickmark/core/accounts/AuditLine'
import { OrganizationSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { writeRows } from '../../formats/writeRows.ts'
import { IdField, lineField, NoContent, nameField, textField } from './fields.ts'

const MAX_LINKS = 20

const AUDIT_COLUMNS = Object.keys(AuditLine.shape).map(
  (name) => ({ name, kind: name === 'at' ? 'moment' : 'text' }) as const,
)

const NameField = nameField(100)
const ProfileFields = {
  bio: textField(2_000).optional(),
  company_name: lineField(200).optional(),
  links: z
    .array(z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(500))
    .max(MAX_LINKS, `at most ${MAX_LINKS} links`)
    .optional(),
}

const OrganizationOnly = z.object({ organization: OrganizationSchema })

/** Organizations: profile, logo and audit log. */
export const organizationEndpoints = [
  accountEndpoint({
    name: 'createOrganization',
    path: 'POST /v3/internal/organization',
    summary: 'Creates an organization, owned by the caller, and makes it their active one.',
    input: z.strictObject({ name: NameField, ...ProfileFields }),
    output: OrganizationOnly,
    run: async ({ accounts, acting }, fields) => ({
      organization: await createOrganization(accounts, acting(), fields),
    }),
  }),

  accountEndpoint({
    name: 'showOrganization',
    path: '/v3/internal/organization/{organization_id}',
    summary: 'An organization of the caller, with its members.',
    input: z.strictObject({ organization_id: IdField }),
    output: OrganizationOnly,
    run: async ({ accounts: { db }, acting }, { organization_id: organizationId }) => {
      await authorize(db, 'showOrganization', { organizationId, userId: acting().caller.userId })
      const found = await readOrganization(db, organizationId)
      return { organization: found ?? refuseOrganization(organizationId) }
    },
  }),

  accountEndpoint({
    name: 'editOrganization',
    path: 'PATCH /v3/internal/organization/{organization_id}',
    summary: 'Changes the profile of an organization.',
    input: z.strictObject({
      organization_id: IdField,
      name: NameField.optional(),
      ...ProfileFields,
    }),
    output: OrganizationOnly,
    run: async ({ accounts, acting }, { organization_id: organizationId, ...fields }) => ({
      organization: await editOrganization(accounts, acting(), { organizationId, fields }),
    }),
  }),

  accountEndpoint({
    name: 'deleteOrganization',
    path: 'DELETE /v3/internal/organization/{organization_id}',
    summary: 'Deletes an organization.',
    input: z.strictObject({ organization_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id }) =>
      deleteOrganization(accounts, acting(), organization_id),
  }),

  accountEndpoint({
    name: 'uploadLogo',
    path: 'POST /v3/internal/organization/{organization_id}/logo',
    summary:
      'Sets the logo of an organization: a PNG, JPEG or GIF of at most 2 MB, which is redrawn.',
    body: 'file',
    admit: ({ accounts, acting }, { params: { organization_id = '' } }) =>
      admitLogo(accounts, acting(), organization_id),
    input: z.strictObject({
      organization_id: IdField,
      file: z.instanceof(Uint8Array, { error: 'must be a file in a multipart body' }),
    }),
    output: z.object({ logo_url: z.string() }),
    run: async ({ accounts, acting, drawLogo }, { organization_id: organizationId, file }) => ({
      logo_url: await setLogo(accounts, acting(), { organizationId, draw: () => drawLogo(file) }),
    }),
  }),

  accountEndpoint({
    name: 'removeLogo',
    path: 'DELETE /v3/internal/organization/{organization_id}/logo',
    summary: 'Removes the logo of an organization.',
    input: z.strictObject({ organization_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id }) =>
      removeLogo(accounts, acting(), organization_id),
  }),

  accountEndpoint({
    name: 'listAudit',
    path: '/v3/internal/organization/{organization_id}/audit',
    summary: 'The audit log of an organization, newest first.',
    input: z.strictObject({
      organization_id: IdField,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: z
        .string()
        .regex(/^\d{1,18}$/, 'must be the id of a line')
        .optional(),
    }),
    output: z.object({ entries: z.array(AuditLine) }),
    run: async ({ accounts, acting }, { organization_id: organizationId, limit, before }) => ({
      entries: await listAudit(accounts, acting().caller, { organizationId, limit, before }),
    }),
  }),

  accountEndpoint({
    name: 'exportAudit',
    path: '/v3/internal/organization/{organization_id}/audit/export',
    summary:
      'The audit log of an organization as CSV, the oldest line first, at most 200,000 lines.',
    fileName: 'audit-log.csv',
    input: z.strictObject({
      organization_id: IdField,
      since: z.iso.date('must be a day such as 2026-01-31').optional(),
      until: z.iso.date('must be a day such as 2026-01-31').optional(),
    }),
    output: z.instanceof(Uint8Array),
    run: async ({ accounts, acting }, { organization_id: organizationId, ...days }) => {
      const rows = await exportAudit(accounts, acting(), { organizationId, ...days })
      return new Uint8Array(await writeRows('csv', { columns: AUDIT_COLUMNS, rows }, []))
    },
  }),
] as const
