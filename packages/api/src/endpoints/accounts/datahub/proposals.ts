import { toActor } from '@tickmark/accounts/access/Caller'
import { commitItem, createItem, editCommit, saveForm } from '@tickmark/accounts/datahub/commitItem'
import { addMessage } from '@tickmark/accounts/datahub/discussItem'
import { findMetricUses } from '@tickmark/accounts/datahub/findMetricUses'
import { listItems } from '@tickmark/accounts/datahub/listItems'
import { checkProposed, findPublished } from '@tickmark/accounts/datahub/metricCommit'
import {
  prepareFirst,
  prepareNext,
  refuseData,
  requireEdit,
} from '@tickmark/accounts/datahub/prepareProposal'
import { readItem } from '@tickmark/accounts/datahub/readItem'
import { admitFile } from '@tickmark/accounts/datahub/tableFiles'
import { DATAHUB_KINDS, DATAHUB_STATES } from '@tickmark/core/answers/choices'
import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import {
  DatahubChange,
  DatahubCheck,
  DatahubItem,
  DatahubLine,
  MetricUses,
} from '@tickmark/core/datahub/DatahubItem'
import { isMetric, listMetricChanges } from '@tickmark/core/datahub/MetricEdit'
import { listChanges } from '@tickmark/core/datahub/ProjectEdit'
import { z } from 'zod'
import type { AccountContext } from '../../../context/AccountContext.ts'
import { accountEndpoint } from '../../../context/endpoint.ts'
import { IdField, nameField, PageFields } from '../fields.ts'
import {
  CommitId,
  CommitMessage,
  Data,
  DataId,
  EditedProjectId,
  ItemOnly,
  MetricId,
  Text,
  Upload,
} from './fields.ts'

/** Proposals for the catalog: items, their commits and their discussion. */
export const datahubProposals = [
  accountEndpoint({
    name: 'listDatahubItems',
    path: '/v3/internal/datahub',
    summary: 'Datahub items that the caller may read, last changed first.',
    input: z.strictObject({
      ...PageFields,
      state: z.enum(DATAHUB_STATES).optional(),
      kind: z.enum(DATAHUB_KINDS).optional(),
      project_id: IdField.optional(),
      metric_id: IdField.optional(),
      mine: z.stringbool().default(false),
    }),
    output: z.object({ items: z.array(DatahubLine), total: z.int() }),
    run: ({ accounts, caller, publisher }, { project_id, metric_id, mine, ...page }) =>
      listItems(accounts, caller, {
        page: { ...page, projectId: project_id, metricId: metric_id, isOwn: mine },
        publisher,
      }),
  }),

  accountEndpoint({
    name: 'createDatahubItem',
    path: 'POST /v3/internal/datahub/create',
    summary:
      'Proposes a change of a project’s metadata, a new project, a table of values, or an own metric, as a draft.',
    description:
      'Kind data takes a file of at most 2 MB in the form, or `data` with the id of a file that was sent in parts. Without a mapping, it is guessed. Kind metric takes the id and fields of a metric as `data`, and its first values as a file or as `values` in them.',
    body: 'file',
    admit: ({ accounts, acting }, { bytes }) => admitFile(accounts, acting(), bytes),
    isCreation: true,
    isLong: true,
    input: z.strictObject({
      kind: z.enum(DATAHUB_KINDS),
      title: nameField(150),
      project_id: EditedProjectId.optional(),
      message: CommitMessage.default('First version'),
      data: Data.optional(),
      ...Upload,
    }),
    output: DatahubItem,
    run: async (context, { kind, project_id, title, message, data, ...upload }) => {
      const { accounts, acting, publisher } = context
      const { catalog } = publisher
      const projectId = project_id && (catalog.find(project_id)?.project_id ?? project_id)
      const item = { kind, title, message, projectId, catalog }
      const proposed = await prepareFirst(accounts, acting(), {
        publisher,
        kind,
        data,
        projectId,
        upload,
      })
      return showItem(
        context,
        await createItem(accounts, toActor(acting()), { ...item, data: proposed }),
      )
    },
  }),

  accountEndpoint({
    name: 'previewDatahubItem',
    path: 'POST /v3/internal/datahub/preview',
    summary:
      'A preview of an edit of a project or metric: changes and problems. Nothing is stored.',
    body: 'document',
    input: z.strictObject({
      project_id: EditedProjectId.optional().describe('Absent for a metric.'),
      is_new: z.boolean().optional().describe('For a metric, whether its id must be unused.'),
      data: Data,
    }),
    output: z.object({ changes: z.array(DatahubChange), checks: z.array(DatahubCheck) }),
    run: async ({ acting, publisher }, { project_id, is_new, data }) => {
      acting()
      if (isMetric(data))
        return {
          changes: listMetricChanges(
            is_new ? undefined : findPublished(publisher, data.metric_id),
            data,
          ),
          checks: await checkProposed(publisher, data, is_new),
        }
      const edit = requireEdit(data)
      if (project_id === undefined) return refuseData('the id of its project')
      const { catalog } = publisher
      const id = catalog.find(project_id)?.project_id ?? project_id
      const { documents } = catalog
      const document = Object.hasOwn(documents, id) ? documents[id] : undefined
      return { changes: listChanges(document, edit), checks: checkEdit(catalog, id, edit) }
    },
  }),

  accountEndpoint({
    name: 'findMetricUses',
    path: '/v3/internal/datahub/metrics/{metric_id}/uses',
    summary:
      'Uses of an own metric: documents, alerts, watchlists, questions, links, statements and proposals, with titles of those that the caller may read.',
    input: z.strictObject({ metric_id: MetricId }),
    output: MetricUses,
    run: ({ accounts, acting, publisher }, { metric_id: metricId }) =>
      findMetricUses(accounts, acting().caller, { metricId, publisher }),
  }),

  accountEndpoint({
    name: 'showDatahubItem',
    path: '/v3/internal/datahub/{data_id}',
    summary: 'One item, with its commits, thread, changes and checks.',
    input: ItemOnly,
    output: DatahubItem,
    run: (context, { data_id }) => showItem(context, data_id),
  }),

  accountEndpoint({
    name: 'commitDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/commit',
    summary:
      'Adds a commit. Without data, it recommits the latest data based on what is published now.',
    body: 'file',
    admit: ({ accounts, acting }, { bytes }) => admitFile(accounts, acting(), bytes),
    isLong: true,
    input: z.strictObject({
      data_id: DataId,
      message: CommitMessage,
      data: Data.optional(),
      ...Upload,
    }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, message, data, ...upload }) => {
      const { accounts, acting, publisher } = context
      const { catalog } = publisher
      const proposed = await prepareNext(accounts, acting(), { dataId, publisher, data, upload })
      await commitItem(accounts, acting(), { dataId, message, data: proposed, catalog })
      return showItem(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'editDatahubCommit',
    path: 'POST /v3/internal/datahub/{data_id}/commit-edit',
    summary: 'Changes a commit. Its earlier text and data are kept.',
    body: 'document',
    isLong: true,
    input: z.strictObject({
      data_id: DataId,
      commit_id: CommitId,
      message: CommitMessage.optional(),
      data: Data.optional(),
    }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, commit_id: commitId, message, data }) => {
      const { accounts, acting, publisher } = context
      const { catalog } = publisher
      const proposed = data && (await prepareNext(accounts, acting(), { dataId, publisher, data }))
      await editCommit(accounts, acting(), { dataId, commitId, message, data: proposed, catalog })
      return showItem(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'messageDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/message',
    summary: 'Adds a message to the thread. `@name` mentions a participant or staff.',
    input: z.strictObject({ data_id: DataId, text: Text, commit_id: CommitId.optional() }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, text, commit_id: commitId }) => {
      await addMessage(context.accounts, context.acting(), { dataId, text, commitId })
      return showItem(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'changeDatahubMetadata',
    path: 'PATCH /v2/internal/datahub/project/{data_id}/metadata',
    summary:
      'Saves the state of the form: in the newest commit of a draft, as a further commit of a submitted item.',
    body: 'document',
    input: z.strictObject({ data_id: DataId, data: Data }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, data }) => {
      const { accounts, acting, publisher } = context
      const { catalog } = publisher
      const proposed =
        (await prepareNext(accounts, acting(), { dataId, publisher, data })) ?? refuseData('fields')
      await saveForm(accounts, acting(), { dataId, data: proposed, catalog })
      return showItem(context, dataId)
    },
  }),
] as const

/** The item as the caller may read it, after a change of it. */
export function showItem({ accounts, caller, publisher }: AccountContext, dataId: string) {
  return readItem(accounts, caller, { dataId, publisher })
}
