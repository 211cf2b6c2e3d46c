import { z } from 'zod'
import { BatchIdField, MomentField, type PointKey, SourceIdField } from './fields.ts'

const EvidenceRecord = z.object({
  path: z.string().describe('Path in the document, such as `data[12]`.'),
  offset: z.int().describe('First byte of the record in the answer.'),
  length: z.int().describe('Bytes of the record.'),
  text: z.string().describe('Original text of the record; at most 2,000 characters.'),
  is_cut: z.boolean().describe('True if `text` is shorter than the record.'),
  before: z
    .string()
    .describe('Text before the record; empty if the license permits showing the record only.'),
  after: z
    .string()
    .describe('Text after the record; empty if the license permits showing the record only.'),
})
/** A part of an answer that the point depends on. */
export type EvidenceRecord = z.infer<typeof EvidenceRecord>

const EvidenceAnswer = z.object({
  url: z.string().describe('Address of the request, without keys.'),
  status: z.int().describe('HTTP status.'),
  fetched_at: MomentField.describe('Time of the request, ISO 8601.'),
  sha256: z.string().describe('Hash of the unpacked bytes.'),
  bytes: z.int().describe('Length of the unpacked answer.'),
  state: z
    .enum(['kept', 'missing', 'damaged'])
    .describe('`kept`: stored and unchanged; `missing`: no longer stored; `damaged`: changed.'),
  whole_for: z
    .enum(['anybody', 'staff'])
    .describe(
      'The callers who may read the whole answer; `anybody` if the license permits redistribution.',
    ),
  records: z.array(EvidenceRecord).describe('The records that the point was read from.'),
})
/** One answer of a source. */
export type EvidenceAnswer = z.infer<typeof EvidenceAnswer>

const EvidenceFile = z.object({
  sha256: z
    .string()
    .nullable()
    .describe(
      'Hash of the bytes as read; null for files that were loaded before hashes were kept.',
    ),
  line: z
    .int()
    .nullable()
    .describe('Line or entry; null for files that were loaded before lines were kept.'),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** The bytes that one version of one point was read from. */
export const Evidence = z.object({
  batch_id: BatchIdField,
  source_id: SourceIdField,
  kind: z
    .enum(['answers', 'file', 'none'])
    .describe(
      '`answers`: answers of a live source; `file`: an imported file; `none`: no original exists.',
    ),
  input: z.string().describe('The list of answers, or the file, by its name when it was loaded.'),
  problem: z
    .string()
    .nullable()
    .describe('Reason why the bytes cannot be shown; null if they can.'),
  file: EvidenceFile.nullable().describe('The imported file; null for answers of live sources.'),
  answers: z.array(EvidenceAnswer).describe('The answers that the point was read from.'),
  answer_count: z.int().describe('Number of answers that the load was read from.'),
})
export type Evidence = z.infer<typeof Evidence>

/** A whole answer of a source, unchanged. */
export const RawAnswer = z.object({
  batch_id: BatchIdField,
  source_id: SourceIdField,
  url: z.string().describe('Address of the request, without keys.'),
  fetched_at: MomentField.describe('Time of the request, ISO 8601.'),
  sha256: z.string().describe('Hash of `text`.'),
  bytes: z.int().describe('Length of `text` in bytes.'),
  text: z.string().describe('The original text.'),
})
export type RawAnswer = z.infer<typeof RawAnswer>

/** The version of a point whose evidence is requested, as a trace names it. */
export type EvidencePoint = PointKey & { batch_id: string }
