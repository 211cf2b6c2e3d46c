import { commitItem, createItem, editCommit, saveForm } from '@tickmark/accounts/datahub/commitItem'
import { addMessage, rejectItem, submitItem } from '@tickmark/accounts/datahub/discussItem'
import { findMetricUses } from '@tickmark/accounts/datahub/findMetricUses'
import { listItems } from '@tickmark/accounts/datahub/listItems'
import { checkProposed, findPublished } from '@tickmark/accounts/datahub/metricCommit'
import {
  prepareFirst,
  prepareNext,
  refuseData,
  requireEdit,
} from '@tickmark/accounts/datahub/prepareProposal'
import { mergeItem, revertItem } from '@tickmark/accounts/datahub/publishItem'
import { readItem } from '@tickmark/accounts/datahub/readItem'
import { checkItem, diffItem } from '@tickmark/accounts/datahub/tableCommit'
import {
  addPart,
  findFile,
  MOST_FILE_BYTES,
  MOST_PART_BYTES,
  startFile,
} from '@tickmark/accounts/datahub/tableFiles'
import { toActor } from '@tickmark/accounts/identity/Caller'
import { DATAHUB_KINDS, DATAHUB_STATES } from '@tickmark/core/answers/choices'
import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import {
  DatahubChange,
  DatahubCheck,
  DatahubItem,
  DatahubLine,
  MetricUses,
} from '@tickmark/core/datahub/DatahubItem'
import { ITEM_NUMBER } from '@tickmark/core/datahub/ITEM_NUMBER'
import {
  isMetric,
  isTable,
  listMetricChanges,
  MetricEdit,
  type Proposed,
} from '@tickmark/core/datahub/MetricEdit'
import { listChanges, ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { TableDiff } from '@tickmark/core/datahub/TableDiff'
import { TableData, TableMapping, TablePreview } from '@tickmark/core/datahub/TableMapping'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../endpoint.ts'
import { IdField, nameField, PageFields, textField } from './fields.ts'

/** JSON of an edit is at most so long; a project's file has the same limit. */
const MOST_DATA = 64 * 1024

const DataId = z.string().regex(ITEM_NUMBER, 'must be the number of an item')
const CommitId = z.coerce.number().int().min(1).max(1_000_000)
const BaseVersion = z
  .int()
  .min(1)
  .describe('The version of the item that was seen. Another one is refused as a conflict.')
/** The id of a project that may be new. */
export const EditedProjectId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as rain-fi')
const CommitMessage = nameField(200)
const Text = textField(10_000).pipe(z.string().min(1, 'must not be empty'))
/** Why something is refused or taken back. */
export const ReasonField = textField(2_000).pipe(z.string().min(3, 'must say why'))

/** A value that a multipart form has as JSON. */
const Json = z.union([
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

/** Fields of a project or of a metric with their values, or the file and mapping of a table. */
const Data = Json.transform((given, context): Proposed => {
  const parsed = findShape(given).safeParse(given)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path, message })
  return z.NEVER
}).refine((data) => JSON.stringify(data).length <= MOST_DATA, `has at most ${MOST_DATA} characters`)

function findShape(given: unknown) {
  if (typeof given !== 'object' || given === null) return ProjectEdit
  if (isTable(given)) return TableData
  return isMetric(given) ? MetricEdit : ProjectEdit
}

/** Fields of a project alone. */
export const EditData = Data.transform(requireEdit)
const MetricId = MetricEdit.shape.metric_id

const Mapping = Json.pipe(TableMapping)
const FileId = z.uuid()
const FileName = textField(200).pipe(z.string().min(1, 'must not be empty'))
/** A table that comes with a form; larger ones are sent in parts. */
const Upload = {
  file: z.instanceof(Uint8Array).optional().describe('A table of at most 2 MB.'),
  file_name: FileName.default('table'),
  mapping: Mapping.optional(),
}

const ItemOnly = z.strictObject({ data_id: DataId })

/** Proposals for the catalog, their discussion and review. */
export const datahubEndpoints = [
  accountEndpoint({
    name: 'listDatahubItems',
    path: '/v3/internal/datahub',
    summary: 'Items of the datahub that the caller may read, the last changed first.',
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
      'Proposes a change of a project’s metadata, a new project, a table of values, or a metric of the instance’s own, as a draft.',
    description:
      'Kind data takes a file of at most 2 MB in the form, or `data` with the id of a file that was sent in parts. A mapping that is absent is guessed. Kind metric takes the id and fields of a metric as `data`, and its first values as a file or as `values` in them.',
    body: 'file',
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
      const { catalogue } = publisher
      const projectId = project_id && (catalogue.find(project_id)?.project_id ?? project_id)
      const item = { kind, title, message, projectId, catalogue }
      const proposed = await prepareFirst(accounts, acting(), {
        publisher,
        kind,
        data,
        projectId,
        upload,
      })
      return show(
        context,
        await createItem(accounts, toActor(acting()), { ...item, data: proposed }),
      )
    },
  }),

  accountEndpoint({
    name: 'previewDatahubItem',
    path: 'POST /v3/internal/datahub/preview',
    summary:
      'What an edit of a project or metric would change and what stands against it. Nothing is stored.',
    body: 'document',
    input: z.strictObject({
      project_id: EditedProjectId.optional().describe('Absent for a metric.'),
      is_new: z.boolean().optional().describe('Of a metric, whether its id must be free.'),
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
      const { catalogue } = publisher
      const id = catalogue.find(project_id)?.project_id ?? project_id
      const { documents } = catalogue
      const document = Object.hasOwn(documents, id) ? documents[id] : undefined
      return { changes: listChanges(document, edit), checks: checkEdit(catalogue, id, edit) }
    },
  }),

  accountEndpoint({
    name: 'startDatahubFile',
    path: 'POST /v3/internal/datahub/files',
    summary:
      'Begins to send a file in parts. Unless a proposal uses it, it is removed after a day.',
    isCreation: true,
    input: z.strictObject({
      name: FileName,
      size: z
        .int()
        .min(1)
        .max(MOST_FILE_BYTES, 'must not be larger than 100 MB')
        .describe('The bytes of all parts together.'),
    }),
    output: z.object({ file_id: z.string(), part_bytes: z.int().describe('The most of a part.') }),
    run: async ({ accounts, acting }, file) => ({
      file_id: await startFile(accounts, acting(), file),
      part_bytes: MOST_PART_BYTES,
    }),
  }),

  accountEndpoint({
    name: 'sendDatahubFilePart',
    path: 'POST /v3/internal/datahub/files/{file_id}/parts',
    summary: 'Sends a part of a file as a form. A part that is sent again replaces the one before.',
    body: 'file',
    input: z.strictObject({
      file_id: FileId,
      part: z.coerce.number().int().min(0).max(1_000).describe('Counts from 0.'),
      file: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length <= MOST_PART_BYTES, 'is too long'),
    }),
    output: z.object({ stored: z.int().describe('The bytes that are stored of all parts.') }),
    run: async ({ accounts, acting }, { file_id: fileId, part: number, file: bytes }) => ({
      stored: await addPart(accounts, acting(), { fileId, number, bytes }),
    }),
  }),

  accountEndpoint({
    name: 'previewDatahubTable',
    path: 'POST /v3/internal/datahub/table',
    summary:
      'How a table would be read: a mapping, what is kept, changed and rejected, and why. Nothing is stored.',
    body: 'document',
    isLong: true,
    input: z.strictObject({
      file_id: FileId,
      project_id: EditedProjectId.optional(),
      metric_id: MetricId.optional().describe('A proposed metric, of which all values are.'),
      metric_kind: MetricEdit.shape.kind.describe('How values of the proposed metric combine.'),
      mapping: Mapping.optional(),
    }),
    output: TablePreview,
    run: async (
      { accounts, acting, publisher },
      { file_id, project_id, metric_id, metric_kind: kind, mapping },
    ) => {
      const file = await findFile(accounts, file_id, acting().caller.userId)
      const projectId = project_id && publisher.catalogue.find(project_id)?.project_id
      const metric = metric_id && { metric_id, kind }
      return publisher.tables.preview({ file, projectId, metric, mapping })
    },
  }),

  accountEndpoint({
    name: 'diffDatahubTable',
    path: '/v3/internal/datahub/{data_id}/diff',
    summary: 'What a proposed table changes: series, a chart before and after, and changed points.',
    input: z.strictObject({
      data_id: DataId,
      series: z.coerce.number().int().min(0).max(499).default(0).describe('Whose chart to return.'),
      offset: PageFields.offset,
      limit: PageFields.limit,
    }),
    output: TableDiff,
    run: ({ accounts, caller, publisher }, { data_id: dataId, ...page }) =>
      diffItem(accounts, caller, { dataId, publisher, page }),
  }),

  accountEndpoint({
    name: 'checkDatahubTable',
    path: '/v3/internal/datahub/{data_id}/checks',
    summary: 'What the checks of a load say about a proposed table, as if it were merged.',
    input: ItemOnly,
    output: z.object({ checks: z.array(DatahubCheck) }),
    run: async ({ accounts, caller, publisher }, { data_id: dataId }) => ({
      checks: await checkItem(accounts, caller, { dataId, publisher }),
    }),
  }),

  accountEndpoint({
    name: 'findMetricUses',
    path: '/v3/internal/datahub/metrics/{metric_id}/uses',
    summary:
      'Where an own metric is used: documents, alerts, watchlists, questions, links, statements and proposals, by title as far as the caller may read them.',
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
    run: (context, { data_id }) => show(context, data_id),
  }),

  accountEndpoint({
    name: 'commitDatahubItem',
    path: 'POST /v3/internal/datahub/{data_id}/commit',
    summary:
      'Adds a commit. Without data it commits the last ones again, based on what is published now.',
    body: 'file',
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
      const { catalogue } = publisher
      const proposed = await prepareNext(accounts, acting(), { dataId, publisher, data, upload })
      await commitItem(accounts, acting(), { dataId, message, data: proposed, catalogue })
      return show(context, dataId)
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
      const { catalogue } = publisher
      const proposed = data && (await prepareNext(accounts, acting(), { dataId, publisher, data }))
      await editCommit(accounts, acting(), { dataId, commitId, message, data: proposed, catalogue })
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
      const { catalogue } = publisher
      const proposed =
        (await prepareNext(accounts, acting(), { dataId, publisher, data })) ?? refuseData('fields')
      await saveForm(accounts, acting(), { dataId, data: proposed, catalogue })
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
    summary: 'Publishes the newest commit of a submitted item as one batch of the catalog.',
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
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: ReasonField }),
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
    input: z.strictObject({ data_id: DataId, base_version: BaseVersion, reason: ReasonField }),
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
