import { toActor } from '@tickmark/accounts/access/Caller'
import { countAct } from '@tickmark/accounts/datahub/DatahubRow'
import { checkItem, diffItem } from '@tickmark/accounts/datahub/tableCommit'
import {
  addPart,
  findFile,
  MAX_FILE_BYTES,
  MAX_PART_BYTES,
  requireUnused,
  startFile,
} from '@tickmark/accounts/datahub/tableFiles'
import { DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import { MetricEdit } from '@tickmark/core/datahub/MetricEdit'
import { TableDiff } from '@tickmark/core/datahub/TableDiff'
import { TableMapping, TablePreview } from '@tickmark/core/datahub/TableMapping'
import { z } from 'zod'
import { accountEndpoint } from '../../../context/endpoint.ts'
import { PageFields } from '../fields.ts'
import { DataId, EditedProjectId, FileId, FileName, ItemOnly, Mapping, MetricId } from './fields.ts'

/** Tables that items propose: files in parts, previews, differences and checks. */
export const datahubTables = [
  accountEndpoint({
    name: 'startDatahubFile',
    path: 'POST /v3/internal/datahub/files',
    summary:
      'Starts an upload in parts. The file is deleted after a day unless a proposal uses it.',
    isCreation: true,
    input: z.strictObject({
      name: FileName,
      size: z
        .int()
        .min(1, 'must be above 0: the file is empty')
        .max(MAX_FILE_BYTES, 'must not be larger than 100 MB')
        .describe('Total size in bytes.'),
    }),
    output: z.object({
      file_id: z.string(),
      part_bytes: z.int().describe('Maximum size of a part.'),
    }),
    run: async ({ accounts, acting }, file) => ({
      file_id: await startFile(accounts, acting(), file),
      part_bytes: MAX_PART_BYTES,
    }),
  }),

  accountEndpoint({
    name: 'sendDatahubFilePart',
    path: 'POST /v3/internal/datahub/files/{file_id}/parts',
    summary: 'Uploads a part of a file as a form. Uploading a part again replaces it.',
    body: 'file',
    admit: ({ accounts, acting }, { params: { file_id = '' } }) =>
      requireUnused(accounts, acting(), file_id),
    input: z.strictObject({
      file_id: FileId,
      part: z.coerce.number().int().min(0).max(1_000).describe('Number of the part, from 0.'),
      file: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length <= MAX_PART_BYTES, 'is too long'),
    }),
    output: z.object({ stored: z.int().describe('Number of bytes stored so far.') }),
    run: async ({ accounts, acting }, { file_id: fileId, part: number, file: bytes }) => ({
      stored: await addPart(accounts, acting(), { fileId, number, bytes }),
    }),
  }),

  accountEndpoint({
    name: 'previewDatahubTable',
    path: 'POST /v3/internal/datahub/table',
    summary:
      'A preview of a table: its mapping, and the rows kept, changed and rejected, with reasons. Nothing is stored.',
    body: 'document',
    isLong: true,
    input: z.strictObject({
      file_id: FileId,
      project_id: EditedProjectId.optional(),
      metric_id: MetricId.optional().describe('A proposed metric that all values belong to.'),
      metric_kind: MetricEdit.shape.kind.describe(
        'Kind of the proposed metric, which determines how values combine.',
      ),
      mapping: Mapping.optional(),
      sheet: TableMapping.shape.sheet.describe(
        'The sheet of a workbook to propose a mapping for. The sheet of a given mapping comes first.',
      ),
    }),
    output: TablePreview,
    run: async (
      { accounts, acting, publisher, left: signal },
      { file_id, project_id, metric_id, metric_kind: kind, mapping, sheet },
    ) => {
      await countAct(accounts, toActor(acting()))
      const file = await findFile(accounts, file_id, acting().caller.userId)
      const projectId = project_id && publisher.catalog.find(project_id)?.project_id
      const metric = metric_id && { metric_id, kind }
      return publisher.facts.preview({ file, projectId, metric, mapping, sheet, signal })
    },
  }),

  accountEndpoint({
    name: 'diffDatahubTable',
    path: '/v3/internal/datahub/{data_id}/diff',
    summary: 'Changes by a proposed table: series, a chart before and after, and changed points.',
    input: z.strictObject({
      data_id: DataId,
      series: z.coerce
        .number()
        .int()
        .min(0)
        .max(499)
        .default(0)
        .describe('Index of the series whose chart is returned, from 0.'),
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
    summary: 'The results of the load checks for a proposed table, as if it were merged.',
    input: ItemOnly,
    output: z.object({ checks: z.array(DatahubCheck) }),
    run: async ({ accounts, caller, publisher }, { data_id: dataId }) => ({
      checks: await checkItem(accounts, caller, { dataId, publisher }),
    }),
  }),
] as const
