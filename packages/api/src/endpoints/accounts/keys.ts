import { createKey } from '@tickmark/accounts/keys/createKey'
import { listKeys, showUsage } from '@tickmark/accounts/keys/listKeys'
import { renewApiToken, revokeKey } from '@tickmark/accounts/keys/revokeKey'
import { ApiKey, DailyRequests } from '@tickmark/core/accounts/ApiKey'
import { KEY_SCOPES, SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, NoContent, nameField, PasswordField } from './fields.ts'

/** A new API key: every scope for a year unless given. */
const KeyFields = {
  name: nameField(100),
  scopes: z
    .array(z.enum([...KEY_SCOPES, SHEET_SCOPE]))
    .min(1, 'a key needs at least one scope')
    .refine(
      (scopes) => !scopes.includes(SHEET_SCOPE) || scopes.every((scope) => scope === SHEET_SCOPE),
      'a key for spreadsheets cannot have other scopes, because it appears in addresses',
    )
    .transform((scopes) => [...new Set(scopes)])
    .default([...KEY_SCOPES]),
  expires_in_days: z.int().min(1).max(3_650).nullable().default(365),
}
/** Days of usage, up to today. */
const UsageDaysField = z.coerce.number().int().min(1).max(365).default(30)

const CreatedKey = z.object({
  key_id: z.string(),
  key: z.string(),
  expires_at: z.string().nullable(),
})
const Keys = z.object({ keys: z.array(ApiKey) })
const Usage = z.object({ days: z.array(DailyRequests) })

/** API keys of a user or an organization, and the personal token of a user. */
export const keyEndpoints = [
  accountEndpoint({
    name: 'createKey',
    path: 'POST /v1/users/me/keys',
    summary: 'Creates an API key of the user. The key is shown only here.',
    input: z.strictObject({ ...KeyFields }),
    output: CreatedKey,
    run: ({ accounts, acting }, { expires_in_days, ...fields }) =>
      createKey(accounts, acting(), { ...fields, expiresInDays: expires_in_days }),
  }),

  accountEndpoint({
    name: 'createOrganizationKey',
    path: 'POST /v3/internal/organization/{organization_id}/keys',
    summary: 'Creates an API key of an organization. The key is shown only here.',
    input: z.strictObject({ organization_id: IdField, ...KeyFields }),
    output: CreatedKey,
    run: ({ accounts, acting }, { organization_id: organizationId, expires_in_days, ...fields }) =>
      createKey(accounts, acting(), { ...fields, organizationId, expiresInDays: expires_in_days }),
  }),

  accountEndpoint({
    name: 'listKeys',
    path: '/v1/users/me/keys',
    summary: 'The API keys of the user, with their usage by day.',
    input: z.strictObject({}),
    output: Keys,
    run: async ({ accounts, acting }) => ({ keys: await listKeys(accounts, acting().caller, {}) }),
  }),

  accountEndpoint({
    name: 'listOrganizationKeys',
    path: '/v3/internal/organization/{organization_id}/keys',
    summary: 'The API keys of an organization, with their usage by day.',
    input: z.strictObject({ organization_id: IdField }),
    output: Keys,
    run: async ({ accounts, acting }, { organization_id: organizationId }) => ({
      keys: await listKeys(accounts, acting().caller, { organizationId }),
    }),
  }),

  accountEndpoint({
    name: 'revokeKey',
    path: 'DELETE /v1/users/me/keys/{key_id}',
    summary: 'Revokes an API key of the user.',
    input: z.strictObject({ key_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { key_id }) => revokeKey(accounts, acting(), { keyId: key_id }),
  }),

  accountEndpoint({
    name: 'revokeOrganizationKey',
    path: 'DELETE /v3/internal/organization/{organization_id}/keys/{key_id}',
    summary: 'Revokes an API key of an organization.',
    input: z.strictObject({ organization_id: IdField, key_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id: organizationId, key_id }) =>
      revokeKey(accounts, acting(), { keyId: key_id, organizationId }),
  }),

  accountEndpoint({
    name: 'showKeyUsage',
    path: '/v1/users/me/keys/{key_id}/usage',
    summary: 'Requests with an API key of the user by day; `api-token` is the personal token.',
    input: z.strictObject({ key_id: IdField, days: UsageDaysField }),
    output: Usage,
    run: async ({ accounts, acting }, { key_id: keyId, days }) => ({
      days: await showUsage(accounts, acting().caller, { keyId, days }),
    }),
  }),

  accountEndpoint({
    name: 'showOrganizationKeyUsage',
    path: '/v3/internal/organization/{organization_id}/keys/{key_id}/usage',
    summary: 'Requests with an API key of an organization by day.',
    input: z.strictObject({ organization_id: IdField, key_id: IdField, days: UsageDaysField }),
    output: Usage,
    run: async (
      { accounts, acting },
      { organization_id: organizationId, key_id: keyId, days },
    ) => ({
      days: await showUsage(accounts, acting().caller, { keyId, days, organizationId }),
    }),
  }),

  accountEndpoint({
    name: 'renewApiToken',
    path: 'POST /v1/users/me/api-token/renew',
    summary: 'Replaces the personal token of the user.',
    input: z.strictObject({ password: PasswordField }),
    output: z.object({ user: UserSchema }),
    run: async ({ accounts, acting }, { password }) => ({
      user: await renewApiToken(accounts, acting(), password),
    }),
  }),
] as const
