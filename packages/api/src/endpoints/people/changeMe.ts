import { updateUser } from '@tickmark/accounts/users/updateUser'
import { z } from 'zod'
import { lineField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

const MOST_FAVORITES = 2_000
const List = z
  .array(lineField(200).pipe(z.string().min(1)))
  .max(MOST_FAVORITES)
  .transform((ids) => [...new Set(ids)])
  .optional()

export const changeMe = peopleCall({
  name: 'changeMe',
  method: 'PATCH',
  path: '/v1/users/me',
  summary:
    'Merges changes into the user. A list of favourites that is given replaces the one that was.',
  input: z.strictObject({
    user: z.strictObject({
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
  run: async ({ accounts, acting }, { user }) => ({
    user: await updateUser(accounts, acting().caller.userId, user),
  }),
})
