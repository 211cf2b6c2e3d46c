import { z } from 'zod'
import { EVENT_KIND_IDS } from '../events/EVENT_KINDS.ts'
import { RecordsMeta } from './AnswerMeta.ts'
import { DayField, nullableNumber, ProjectIdField, SourceIdField } from './fields.ts'

/** A page of the events that match a filter. */
export const EventPage = z.object({
  rows: z
    .array(
      z.object({
        event_id: z.string().describe('Id of the event.'),
        project_id: ProjectIdField,
        kind: z.enum(EVENT_KIND_IDS).describe('Kind of the event.'),
        day: DayField.describe('Day of the event; for a restatement, the day of the load.'),
        title: z.string().describe('Title of the event.'),
        amount_usd: nullableNumber('US dollars that were raised or lost; null if unknown.'),
        url: z.string().describe('Address of a page about it; empty if none.'),
        source_id: SourceIdField,
      }),
    )
    .describe('The events of this page.'),
  total: z.number().describe('All events that match.'),
  meta: RecordsMeta,
})
export type EventPage = z.infer<typeof EventPage>
