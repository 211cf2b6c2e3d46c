import {
  changeRole,
  leaveOrganization,
  listMembers,
  removeMember,
  transferOrganization,
} from '@tickmark/accounts/organizations/members'
import { MemberLine } from '@tickmark/core/accounts/Members'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, NoContent, RoleField } from './fields.ts'

/** The members of an organization and their roles. */
export const memberEndpoints = [
  accountEndpoint({
    name: 'listMembers',
    path: '/v3/internal/organization/{organization_id}/members',
    summary: 'The members of an organization.',
    input: z.strictObject({ organization_id: IdField }),
    output: z.object({ members: z.array(MemberLine) }),
    run: async ({ accounts, acting }, { organization_id }) => ({
      members: await listMembers(accounts, acting().caller, organization_id),
    }),
  }),

  accountEndpoint({
    name: 'removeMember',
    path: 'DELETE /v3/internal/organization/{organization_id}/members/{user_id}',
    summary: 'Removes a member.',
    input: z.strictObject({ organization_id: IdField, user_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id, user_id }) =>
      removeMember(accounts, acting(), { organizationId: organization_id, userId: user_id }),
  }),

  accountEndpoint({
    name: 'changeRole',
    path: 'PATCH /v3/internal/organization/{organization_id}/members/{user_id}',
    summary: 'Changes the role of a member.',
    input: z.strictObject({
      organization_id: IdField,
      user_id: IdField,
      permission_name: RoleField,
    }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id, user_id, permission_name }) =>
      changeRole(accounts, acting(), {
        organizationId: organization_id,
        userId: user_id,
        role: permission_name,
      }),
  }),

  accountEndpoint({
    name: 'leaveOrganization',
    path: 'POST /v3/internal/organization/{organization_id}/leave',
    summary: 'Leaves an organization; its last owner cannot.',
    input: z.strictObject({ organization_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id }) =>
      leaveOrganization(accounts, acting(), organization_id),
  }),

  accountEndpoint({
    name: 'transferOrganization',
    path: 'POST /v3/internal/organization/{organization_id}/transfer',
    summary: 'Makes a member the owner, and the caller an administrator.',
    input: z.strictObject({ organization_id: IdField, user_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id, user_id }) =>
      transferOrganization(accounts, acting(), {
        organizationId: organization_id,
        userId: user_id,
      }),
  }),
] as const
