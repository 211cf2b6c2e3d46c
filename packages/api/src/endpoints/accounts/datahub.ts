import { commitItem, createItem, editCommit, saveForm } from '@tickmark/accounts/datahub/commitItem'
import { addMessage, rejectItem, submitItem } from '@tickmark/accounts/datahub/discussItem'
import { listItems } from '@tickmark/accounts/datahub/listItems'
import { mergeItem, revertItem } from '@tickmark/accounts/datahub/publishItem'
import { readItem } from '@tickmark/accounts/datahub/readItem'
import { toActor } from '@tickmark/accounts/identity/Caller'
import { DATAHUB_STATES } from '@tickmark/core/answers/choices'
import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import {
  DATAHUB_KINDS,
  DatahubChange,
  DatahubCheck,
  DatahubItem,
  DatahubLine,
} from '@tickmark/core/datahub/DatahubItem'
import { listChanges, ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../endpoint.ts'
import { IdField, nameField, PageFields, textField } from './fields.ts'

/** JSON of an edit is at most so long; a project's file has the same limit. */
const MOST_DATA = 64 * 1024

const DataId = z.string().regex(/^[1-9]\d{0,14}$/, 'must be the number of an item')
const CommitId = z.coerce.number().int().min(1).max(1_000_000)
const BaseVersion = z
  .int()
  .min(1)
  .describe('The version of the item that was seen. Another one is refused as a conflict.')
const ProjectId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as rain-fi')
const CommitMessage = nameField(200)
const Text = textField(10_000).pipe(z.string().min(1, 'must not be empty'))
const Reason = textField(2_000).pipe(z.string().min(3, 'must say why'))

/** Fields with their values; a multipart form has them as JSON. */
const Data = z
  .union([
    z
      .string()
      .max(MOST_DATA, `has at most ${MOST_DATA} characters`)
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'must be JSON' })
          return z.NEVER
        }
      }),
    z.record(z.string(), z.unknown()),
  ])
  .pipe(ProjectEdit)
  .refine((edit) => JSON.stringify(edit).length <= MOST_DATA, `has at most ${MOST_DATA} characters`)

const ItemOnly = z.strictObject({ data_id: DataId })

/** Proposals for the catalogue, their discussion and review. */
export const datahubEndpoints = [
  accountEndpoint({
    name: 'listDatahubItems',
    path: '/v3/internal/datahub',
    summary: 'Items of the datahub that the caller may read, the last changed first.',
    input: z.strictObject({
      ...PageFields,
      state: z.enum(DATAHUB_STATES).optional(),
      project_id: IdField.optional(),
      mine: z.stringbool().default(false),
    }),
    output: z.object({ items: z.array(DatahubLine), total: z.int() }),
    run: ({ accounts, caller, publisher }, { project_id, mine, ...page }) =>
      listItems(accounts, caller, {
        page: { ...page, projectId: project_id, isOwn: mine },
        publisher,
      }),
  }),

  accountEndpoint({
    name: 'createDatahubItem',
    path: 'POST /v3/internal/datahub/create',
    summary: 'Proposes a change of a project’s metadata, or a new project, as a draft.',
    body: 'document',
    isCreation: true,
    input: z.strictObject({
      kind: z.enum(DATAHUB_KINDS),
      title: nameField(150),
      project_id: ProjectId.optional(),
      message: CommitMessage.default('First version'),
      data: Data,
    }),
    output: DatahubItem,
    run: async (context, { kind: _kind, project_id: projectId, ...item }) => {
      const { accounts, acting, publisher } = context
      const { catalogue } = publisher
      const created = { ...item, projectId, catalogue }
      return show(context, await createItem(accounts, toActor(acting()), created))
    },
  }),

  accountEndpoint({
    name: 'previewDatahubItem',
    path: 'POST /v3/internal/datahub/preview',
    summary: 'What an edit would change and what stands against it. Nothing is stored.',
    body: 'document',
    input: z.strictObject({ project_id: ProjectId, data: Data }),
    output: z.object({ changes: z.array(DatahubChange), checks: z.array(DatahubCheck) }),
    run: async ({ acting, publisher: { catalogue } }, { project_id, data }) => {
      acting()
      const id = catalogue.find(project_id)?.project_id ?? project_id
      const { documents } = catalogue
      const document = Object.hasOwn(documents, id) ? documents[id] : undefined
      return { changes: listChanges(document, data), checks: checkEdit(catalogue, id, data) }
    },
  }),

  accountEndpoint({
    name: 'showDatahubItem',
    path: '/v3/internal/datahub/{data_id}',
    summary: 'One item, with its commits, thread, changes and checks.',
    input: ItemOnly,
    output: DatahubItem,
    run: (context, { data_id }) => show(context, data_id),
  }),

  accountEndpoint({
    name: 'commitDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/commit',
    summary:
      'Adds a commit. Without data it commits the last ones again, based on what is published now.',
    body: 'document',
    input: z.strictObject({ data_id: DataId, message: CommitMessage, data: Data.optional() }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, message, data }) => {
      const { accounts, acting, publisher } = context
      const { catalogue } = publisher
      await commitItem(accounts, acting(), { dataId, message, data, catalogue })
      return show(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'editDatahubCommit',
    path: 'POST /v3/internal/datahub/{data_id}/commit-edit',
    summary: 'Changes a commit. Its earlier text and data are kept.',
    body: 'document',
    input: z.strictObject({
      data_id: DataId,
      commit_id: CommitId,
      message: CommitMessage.optional(),
      data: Data.optional(),
    }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, commit_id: commitId, message, data }) => {
      const { accounts, acting, publisher } = context
      const { catalogue } = publisher
      await editCommit(accounts, acting(), { dataId, commitId, message, data, catalogue })
      return show(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'messageDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/message',
    summary: 'Adds a message to the thread. `@name` mentions somebody who takes part, or staff.',
    input: z.strictObject({ data_id: DataId, text: Text, commit_id: CommitId.optional() }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, text, commit_id: commitId }) => {
      await addMessage(context.accounts, context.acting(), { dataId, text, commitId })
      return show(context, dataId)
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
      await saveForm(accounts, acting(), { dataId, data, catalogue: publisher.catalogue })
      return show(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'submitDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/submit',
    summary: 'Hands a draft to staff for review.',
    input: ItemOnly,
    output: DatahubItem,
    run: async (context, { data_id }) => {
      await submitItem(context.accounts, context.acting(), data_id)
      return show(context, data_id)
    },
  }),

  accountEndpoint({
    name: 'mergeDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/merge',
    summary: 'Publishes the newest commit of a submitted item as one batch of the catalogue.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion }) => {
      const { accounts, acting, publisher } = context
      await mergeItem(accounts, acting(), { dataId, baseVersion, publisher })
      return show(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'rejectDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/reject',
    summary: 'Rejects a submitted item, with the reason.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: Reason }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion, reason: text }) => {
      await rejectItem(context.accounts, context.acting(), { dataId, baseVersion, text })
      return show(context, dataId)
    },
  }),

  accountEndpoint({
    name: 'revertDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/revert',
    summary: 'Takes back what a merged item published, with the reason.',
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: Reason }),
    output: DatahubItem,
    run: async (context, { data_id: dataId, base_version: baseVersion, reason: text }) => {
      const { accounts, acting, publisher } = context
      await revertItem(accounts, acting(), { dataId, baseVersion, text, publisher })
      return show(context, dataId)
    },
  }),
] as const

function show({ accounts, caller, publisher }: AccountContext, dataId: string) {
  return readItem(accounts, caller, { dataId, publisher })
}
