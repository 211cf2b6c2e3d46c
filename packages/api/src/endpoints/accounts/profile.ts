import { isDeepStrictEqual } from 'node:util'
import { deleteUser } from '@tickmark/accounts/privacy/deleteUser'
import { exportUser } from '@tickmark/accounts/privacy/exportUser'
import { readUser } from '@tickmark/accounts/users/readUser'
import {
  completeOnboarding,
  switchOrganization,
  updateUser,
} from '@tickmark/accounts/users/updateUser'
import type { User } from '@tickmark/core/accounts/User'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, lineField, NoContent, nameField, ProofField } from './fields.ts'

const MAX_FAVORITES = 2_000
/** Fields that one refusal names. */
const MAX_ERRORS = 20

const FavoritesField = z
  .array(lineField(200).pipe(z.string().min(1)))
  .max(MAX_FAVORITES)
  .transform((ids) => [...new Set(ids)])
  .optional()

const UserOnly = z.object({ user: UserSchema })

/** The user who is logged in. */
export const profileEndpoints = [
  accountEndpoint({
    name: 'showMe',
    path: '/v1/users/me',
    summary: 'The user who is logged in; 204 for a visitor.',
    isEmptyForVisitors: true,
    input: z.strictObject({}),
    output: UserOnly,
    run: async (ctx) => ({
      user: withCurrentIds(await readUser(ctx.accounts, ctx.acting().caller.userId), ctx),
    }),
  }),

  accountEndpoint({
    name: 'changeMe',
    path: 'PATCH /v1/users/me',
    summary:
      'Merges changes into the user. A given list of favorites replaces the stored one. A whole user may be sent back: fields that cannot be changed here are ignored when they are unchanged, and refused by name when they differ.',
    input: z.strictObject({
      user: z.looseObject({
        username: nameField(100).optional(),
        config: z
          .strictObject({
            favorites: z
              .strictObject({
                charts: FavoritesField,
                markets: FavoritesField,
                metrics: FavoritesField,
                projects: FavoritesField,
                tables: FavoritesField,
              })
              .optional(),
          })
          .optional(),
      }),
    }),
    output: UserOnly,
    run: async ({ accounts, acting }, { user }) => {
      const { userId } = acting().caller
      const { username, config, ...others } = user
      if (Object.keys(others).length > 0) refuseChanged(others, await readUser(accounts, userId))
      return { user: await updateUser(accounts, userId, { username, config }) }
    },
  }),

  accountEndpoint({
    name: 'completeOnboarding',
    path: 'PATCH /v1/users/me/onboarding-completed',
    summary: 'Marks that the user has seen or skipped the tour.',
    input: z.strictObject({}),
    output: UserOnly,
    run: async ({ accounts, acting }) => ({
      user: await completeOnboarding(accounts, acting().caller.userId),
    }),
  }),

  accountEndpoint({
    name: 'switchOrganization',
    path: 'PATCH /v1/users/me/active-organization',
    summary:
      'Makes an organization of the user the active one, or none. `success` is false when the user is not a member.',
    input: z.strictObject({ organization_id: IdField.nullable() }),
    output: z.object({ success: z.boolean() }),
    run: async ({ accounts, acting }, { organization_id }) => ({
      success: await switchOrganization(accounts, acting().caller.userId, organization_id),
    }),
  }),

  accountEndpoint({
    name: 'exportMe',
    path: '/v1/users/me/export',
    summary: 'Everything that is stored about the user, as a file.',
    fileName: 'account.json',
    input: z.strictObject({}),
    output: z.record(z.string(), z.unknown()),
    run: ({ accounts, acting }) => exportUser(accounts, acting()),
  }),

  accountEndpoint({
    name: 'deleteMe',
    path: 'DELETE /v1/users/me',
    summary: 'Deletes the account. Its lines in the audit log stay.',
    input: z.strictObject({ password: ProofField }),
    output: NoContent,
    run: async ({ accounts, acting, clearSession }, { password }) => {
      await deleteUser(accounts, acting(), password)
      clearSession()
    },
  }),
] as const

/** @throws AppError `bad-request` that names each field whose value differs from the user's. */
function refuseChanged(sent: Readonly<Record<string, unknown>>, user: User): void {
  const known = new Map<string, unknown>(Object.entries(user))
  const errors = Object.entries(sent)
    .filter(([name, value]) => !known.has(name) || !isDeepStrictEqual(value, known.get(name)))
    .map(([name]) => ({
      code: known.has(name) ? 'read-only' : 'unknown-parameter',
      field: `user.${name.slice(0, 120)}`,
      value: null,
    }))
    .slice(0, MAX_ERRORS)
  const [first] = errors
  if (first === undefined) return
  const reason = first.code === 'read-only' ? 'cannot be changed here' : 'there is no such field'
  throw new AppError('bad-request', `${first.field}: ${reason}`, { errors })
}

/** Favorites follow projects that were merged or renamed. */
function withCurrentIds(user: User, { moves }: AccountContext): User {
  const { favorites } = user.config
  const projects = favorites.projects.map((id) => moves.findCurrentId(id) ?? id)
  return {
    ...user,
    config: { ...user.config, favorites: { ...favorites, projects: [...new Set(projects)] } },
  }
}
