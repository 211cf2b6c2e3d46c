import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { VESTING_PROTOCOLS } from '@tickmark/core/projects/VESTING_PROTOCOLS'
import type { Unlock } from '@tickmark/core/vesting/Unlock'
import { z } from 'zod'
import { readJson } from '../../files/readJson.ts'
import type { Importer } from '../../Importer.ts'
import { parseRecords } from '../../json/parseRecords.ts'
import { slugify } from '../../slugify.ts'
import { VestingEvent } from './VestingEvent.ts'

const SCHEDULE = z.object({
  protocol: z.string().min(1),
  meta: z.object({ token: z.string().nullish() }).optional(),
  categories: z.record(z.string(), z.array(z.string())).optional(),
  complete: z.boolean().optional(),
  sections: z.record(
    z.string(),
    z.object({ events: z.array(z.unknown()), unresolved: z.array(z.unknown()).optional() }),
  ),
})
type Schedule = z.output<typeof SCHEDULE>

const PROJECT_BY_PROTOCOL: ReadonlyMap<string, string> = new Map(
  Object.entries(VESTING_PROTOCOLS).map(([protocol, id]) => [slugify(protocol), id]),
)

/** Unlock schedules: one file per protocol, events per allocation. */
export const vestingSchedules: Importer = {
  id: 'defillama-vesting',
  source_id: 'defillama-emissions',
  title: 'DefiLlama unlock schedules',
  rank: 20,
  recognise: ({ text }) =>
    /^\s*\{\s*"protocol"\s*:/.test(text) && /"sections"\s*:|"categories"\s*:/.test(text),
  async read(file, writer) {
    const body = SCHEDULE.safeParse(await readJson(file))
    if (!body.success) {
      const issue = body.error.issues[0]
      const field = issue?.path.join('.') ?? ''
      throw new AppError(
        'unsupported-input',
        `The schedule's field "${field}": ${issue?.message ?? ''}.`,
      )
    }
    for (const [allocation, { events }] of Object.entries(body.data.sections)) {
      writeAllocation(body.data, { allocation, events }, writer)
      if (writer.full) await writer.flush()
    }
  },
}

function writeAllocation(
  schedule: Schedule,
  { allocation, events }: { allocation: string; events: unknown[] },
  writer: BatchWriter,
): void {
  const { protocol } = schedule
  const categories = Object.entries(schedule.categories ?? {})
  const category = categories.find(([, allocations]) => allocations.includes(allocation))?.[0]
  for (const { line, record: event } of parseRecords(events, VestingEvent, writer))
    writer.record('vesting_schedules', {
      record_id: `${protocol}/${allocation}/${line}`,
      project_id: PROJECT_BY_PROTOCOL.get(slugify(protocol)) ?? '',
      protocol,
      token: schedule.meta?.token ?? '',
      allocation,
      category: category ?? '',
      kind: event.type,
      start: toMoment(event.start),
      end: toMoment(findEnd(event)),
      step_seconds: event.type === 'step' ? event.stepDuration : 0,
      steps: event.type === 'step' ? event.steps : 0,
      amount: event.amount,
      is_complete: schedule.complete ? 1 : 0,
    })
}

function findEnd(event: Unlock): number {
  switch (event.type) {
    case 'cliff':
      return event.start
    case 'linear':
      return event.end
    case 'step':
      return event.start + event.steps * event.stepDuration
  }
}

/** As the engine's text for moments; seconds since 1970 to `YYYY-MM-DD HH:MM:SS` in UTC. */
function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
