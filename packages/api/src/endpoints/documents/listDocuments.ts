import {
  DOCUMENT_ORDERS,
  DOCUMENT_SCOPES,
  listDocuments as list,
} from '@tickmark/accounts/documents/listDocuments'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { KindField } from '../../accounts/DocumentFields.ts'
import { IdField, PageFields } from '../../accounts/fields.ts'

/** A hundred ids with commas between them. */
const IdsField = z
  .string()
  .max(5_000, 'is too long')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(IdField).max(100, 'names more than a hundred'))

export const listDocuments = accountCall({
  name: 'listDocuments',
  method: 'GET',
  path: '/v3/internal/documents',
  summary:
    'Charts, tables, dashboards and presets: those that anybody may read or, for whoever is logged in, his own or those of his active organisation.',
  input: z.strictObject({
    ...PageFields,
    kind: KindField.optional(),
    scope: z.enum(DOCUMENT_SCOPES).default('public'),
    mart_id: IdField.optional(),
    ids: IdsField.optional(),
    order: z.enum(DOCUMENT_ORDERS).default('changed'),
  }),
  run: ({ accounts, caller, acting }, { mart_id: martId, ...page }) => {
    const isForAll = page.scope === 'public' || page.scope === 'readable'
    const userId = isForAll ? caller?.userId : acting().caller.userId
    return list(accounts, { ...page, martId, userId })
  },
})
