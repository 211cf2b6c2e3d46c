import { isDeepStrictEqual } from 'node:util'
import { readUser } from '@tickmark/accounts/users/readUser'
import { updateUser } from '@tickmark/accounts/users/updateUser'
import { AppError } from '@tickmark/core/errors/AppError'
import type { User } from '@tickmark/core/session/User'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { lineField } from '../../accounts/fields.ts'

const MOST_FAVORITES = 2_000
/** Fields that one refusal names. */
const MOST_ERRORS = 20
const List = z
  .array(lineField(200).pipe(z.string().min(1)))
  .max(MOST_FAVORITES)
  .transform((ids) => [...new Set(ids)])
  .optional()

export const changeMe = accountCall({
  name: 'changeMe',
  method: 'PATCH',
  path: '/v1/users/me',
  summary:
    'Merges changes into the user. A list of favorites that is given replaces the one that was. A whole user may be sent back: fields that cannot be changed here are ignored when they are unchanged, and refused by name when they differ.',
  input: z.strictObject({
    user: z.looseObject({
      username: lineField(100).pipe(z.string().min(1, 'must not be empty')).optional(),
      config: z
        .strictObject({
          favorites: z
            .strictObject({
              charts: List,
              markets: List,
              metrics: List,
              projects: List,
              tables: List,
            })
            .optional(),
        })
        .optional(),
    }),
  }),
  run: async ({ accounts, acting }, { user }) => {
    const { userId } = acting().caller
    const { username, config, ...others } = user
    if (Object.keys(others).length > 0) refuseChanged(others, await readUser(accounts, userId))
    return { user: await updateUser(accounts, userId, { username, config }) }
  },
})

/** @throws AppError `bad-request` that names each field that is not as the user has it. */
function refuseChanged(sent: Readonly<Record<string, unknown>>, user: User): void {
  const known = new Map<string, unknown>(Object.entries(user))
  const errors = Object.entries(sent)
    .filter(([name, value]) => !known.has(name) || !isDeepStrictEqual(value, known.get(name)))
    .map(([name]) => ({
      code: known.has(name) ? 'read-only' : 'unknown-parameter',
      field: `user.${name.slice(0, 120)}`,
      value: null,
    }))
    .slice(0, MOST_ERRORS)
  const [first] = errors
  if (first === undefined) return
  const reason = first.code === 'read-only' ? 'cannot be changed here' : 'there is no such field'
  throw new AppError('bad-request', `${first.field}: ${reason}`, { errors })
}
