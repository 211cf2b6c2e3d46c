import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { MAX_VESTING_EVENTS } from '@tickmark/analytics/records/vestingEvents'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Catalog, indexCoins } from '@tickmark/core/projects/Catalog'
import { foldName } from '@tickmark/core/text/foldName'
import { listUnlocksAhead, type Unlock } from '@tickmark/core/vesting/Unlock'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { byFoldedName } from '../matchProject.ts'
import { writeUnlock } from './toUnlocks.ts'

/**
 * Seconds since 1970, between 2009 and the end of the 23rd century; sources sometimes state
 * fractions.
 */
const seconds = z.number().min(1_230_768_000).max(10_413_792_000).transform(Math.round)

/** An unlock as the files state it. */
const VestingEvent: z.ZodType<Unlock> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cliff'), start: seconds, amount: z.number() }),
  z
    .object({ type: z.literal('linear'), start: seconds, end: seconds, amount: z.number() })
    .refine((event) => event.end >= event.start, { path: ['end'], error: 'ends before it begins' }),
  z.object({
    type: z.literal('step'),
    start: seconds,
    stepDuration: z.number().positive().transform(Math.round),
    steps: z.number().int().positive().max(100_000),
    amount: z.number(),
  }),
])

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

const indexSchedules = ({ emissions }: Catalog) => byFoldedName(emissions)

const COIN = 'coingecko:'

/** Returns the id of the project of a schedule, by the name of the schedule or by its coin; '' if it is unknown. */
export function findScheduleProject(
  catalog: Catalog,
  { protocol, token }: { protocol: string; token: string },
): string {
  const known = catalog.derive(indexSchedules).get(foldName(protocol))
  const ofCoin = token.startsWith(COIN)
    ? catalog.derive(indexCoins).get(token.slice(COIN.length))
    : undefined
  return known ?? ofCoin ?? ''
}

/** Unlock schedules: one file per protocol, events per allocation. */
export const vestingSchedules: Importer = {
  id: 'defillama-vesting',
  source_id: 'defillama-emissions',
  title: 'DefiLlama unlock schedules',
  rank: 20,
  recognize: ({ text }) => isVestingSchedule(text),
  async read(file, writer) {
    const schedule = await readVestingSchedule(await readJson(file), writer)
    if (schedule.project_id === '' || schedule.unlocks.length > MAX_VESTING_EVENTS) return
    for (const { day, amount: value } of listUnlocksAhead(schedule.unlocks, file.observed_at))
      writer.point({
        metric_id: 'unlocks_1y',
        project_id: schedule.project_id,
        day,
        value,
        line: 0,
      })
  },
}

/** Returns whether a text begins as a schedule does. */
export function isVestingSchedule(text: string): boolean {
  return /^\s*\{\s*"protocol"\s*:/.test(text) && /"sections"\s*:|"categories"\s*:/.test(text)
}

/**
 * Writes the unlocks of a schedule, and returns them with their project, '' if it is unknown.
 * @throws AppError `unsupported-input` for another shape.
 */
export async function readVestingSchedule(
  body: unknown,
  writer: BatchWriter,
): Promise<{ project_id: string; unlocks: Unlock[] }> {
  const schedule = SCHEDULE.safeParse(body)
  if (!schedule.success) {
    const issue = schedule.error.issues[0]
    const field = issue?.path.join('.') ?? ''
    throw new AppError(
      'unsupported-input',
      `The schedule's field "${field}": ${issue?.message ?? ''}.`,
    )
  }
  const { protocol, meta, sections } = schedule.data
  const project_id = findScheduleProject(writer.catalog, { protocol, token: meta?.token ?? '' })
  const categories = indexCategories(schedule.data)
  const unlocks: Unlock[] = []
  for (const [allocation, { events }] of Object.entries(sections)) {
    const category = categories.get(allocation) ?? ''
    unlocks.push(
      ...writeAllocation(schedule.data, { project_id, allocation, category, events }, writer),
    )
    if (writer.full) await writer.flush()
  }
  return { project_id, unlocks }
}

/** The first category of each allocation. */
function indexCategories({ categories = {} }: Schedule): Map<string, string> {
  const index = new Map<string, string>()
  for (const [category, allocations] of Object.entries(categories))
    for (const allocation of allocations)
      if (!index.has(allocation)) index.set(allocation, category)
  return index
}

function writeAllocation(
  schedule: Schedule,
  {
    project_id,
    allocation,
    category,
    events,
  }: Record<'project_id' | 'allocation' | 'category', string> & { events: unknown[] },
  writer: BatchWriter,
): Unlock[] {
  const { protocol } = schedule
  const token = schedule.meta?.token ?? ''
  const written = [...parseRecords(events, VestingEvent, writer)]
  for (const { line, record: unlock } of written)
    writeUnlock(
      unlock,
      {
        record_id: `${protocol}/${allocation}/${line}`,
        project_id,
        protocol,
        token,
        allocation,
        category,
        is_complete: schedule.complete ?? false,
      },
      writer,
    )
  return written.map(({ record }) => record)
}
