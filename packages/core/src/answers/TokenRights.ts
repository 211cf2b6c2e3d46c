import { z } from 'zod'
import { RIGHT_IDS } from '../rights/RIGHTS.ts'
import { RecordsMeta } from './AnswerMeta.ts'
import { DayField, ProjectIdField, SourceIdField } from './fields.ts'

const RightIdField = z.enum(RIGHT_IDS).describe('Id of the right.')

const RightRecord = z.object({
  right_id: RightIdField,
  value: z.string().describe('One of the values of the right, such as `on`.'),
  value_name: z.string().describe('The value in words.'),
  note: z.string().describe('Further words of the record; empty for none.'),
  day: DayField.describe('The day from which on it is so.'),
  url: z.string().describe('The page that states it.'),
  author: z.string().describe('The author of the record; empty if none.'),
  data_id: z.string().nullable().describe('The item of the datahub that published it.'),
  source_id: SourceIdField,
})
/** A cited statement about a right from a day on. */
export type RightRecord = z.infer<typeof RightRecord>

/** The rights of a project's token, as records with sources state them. */
export const TokenRights = z.object({
  project_id: ProjectIdField,
  rights: z
    .array(
      z.object({
        right_id: RightIdField,
        title: z.string().describe('Name of the right.'),
        meaning: z.string().describe('The question that the right answers.'),
        current: RightRecord.nullable().describe('The record that counts today; null for unknown.'),
      }),
    )
    .describe('Every right, also unknown ones.'),
  history: z.array(RightRecord).describe('All records, the newest day first.'),
  today: DayField.describe('The day of the request, UTC.'),
  sources: z.array(z.string()).describe('Source ids.'),
  meta: RecordsMeta,
})
export type TokenRights = z.infer<typeof TokenRights>
