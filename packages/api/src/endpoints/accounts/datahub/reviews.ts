import { rejectItem, submitItem } from '@tickmark/accounts/datahub/discussItem'
import { mergeItem, revertItem } from '@tickmark/accounts/datahub/publishItem'
import { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { z } from 'zod'
import { accountEndpoint } from '../../../context/endpoint.ts'
import { BaseVersion, DataId, ItemOnly, ReasonField } from './fields.ts'
import { showItem } from './proposals.ts'

/** The review of items: handing in, merging, rejecting and taking back. */
export const datahubReviews = [
  accountEndpoint({
    name: 'submitDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/submit',
    summary: 'Submits a draft for review.',
    input: ItemOnly,
    output: DatahubItem,
    run: async (context, { data_id }) => {
      await submitItem(context.accounts, context.acting(), { dataId: data_id })
      return showItem(context, data_id)
    },
  }),

  accountEndpoint({
    name: 'mergeDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/merge',
    summary: 'Publishes the newest commit of a submitted item as one batch of the catalog.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion }) => {
      const { accounts, acting, publisher } = context
      await mergeItem(accounts, acting(), { dataId, baseVersion, publisher })
      return showItem(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'rejectDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/reject',
    summary: 'Rejects a submitted item and states the reason.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: ReasonField }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion, reason: text }) => {
      await rejectItem(context.accounts, context.acting(), { dataId, baseVersion, text })
      return showItem(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'revertDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/revert',
    summary: 'Reverts what a merged item published and states the reason.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: ReasonField }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion, reason: text }) => {
      const { accounts, acting, publisher } = context
      await revertItem(accounts, acting(), { dataId, baseVersion, text, publisher })
      return showItem(context, dataId)
    },
  }),
] as const
