import type { Evidence, RawAnswer } from '@tickmark/core/answers/Evidence'
import { z } from 'zod'

const RecordSchema = z.object({
  path: z.string(),
  offset: z.int(),
  length: z.int(),
  text: z.string(),
  is_cut: z.boolean(),
  before: z.string(),
  after: z.string(),
})

const AnswerSchema = z.object({
  url: z.string(),
  status: z.int(),
  fetched_at: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  state: z.enum(['kept', 'missing', 'damaged']),
  whole_for: z.enum(['anybody', 'staff']),
  records: z.array(RecordSchema),
})

export const EvidenceSchema: z.ZodType<Evidence> = z.object({
  batch_id: z.string(),
  source_id: z.string(),
  kind: z.enum(['answers', 'file', 'none']),
  input: z.string(),
  problem: z.string().nullable(),
  file: z.object({ sha256: z.string().nullable(), line: z.int().nullable() }).nullable(),
  answers: z.array(AnswerSchema),
  answer_count: z.int(),
})

export const RawAnswerSchema: z.ZodType<RawAnswer> = z.object({
  batch_id: z.string(),
  source_id: z.string(),
  url: z.string(),
  fetched_at: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  text: z.string(),
})
