import type { Catalog } from '@tickmark/core/projects/Catalog'
import { dayStart, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { parentOf, readLlamaList, slugOf } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'

const List = z.object({
  protocols: z.array(z.unknown()),
  totalDataChartBreakdown: z.array(z.unknown()).nullish(),
})
const Named = z.object({
  name: z.string(),
  displayName: z.string().nullish(),
  total24h: LooseNumber,
})
/** A day, and the level at its end by the names of protocols. */
const Row = z
  .tuple([UnixSeconds, z.record(z.string(), LooseNumber).nullable()])
  .transform(([seconds, levels]) => ({ seconds, levels }))

/**
 * Open interest of derivatives at the end of each day, in one answer about all protocols. Where the list has no days by
 * protocol, only its levels of now are known. Several protocols of one project add up.
 */
export const openInterest: Dataset = {
  id: 'open-interest',
  title: 'Open interest of derivatives',
  metrics: ['open_interest'],
  isSecondary: true,
  projectOf: () => null,
  unread: ['totalDataChart'],
  subjects: async () => [
    {
      key: 'protocols',
      calls: [
        {
          url: llamaUrl('/overview/open-interest', {
            excludeTotalDataChart: 'true',
            excludeTotalDataChartBreakdown: 'false',
          }),
          missing: NO_SUCH_PROTOCOL,
        },
      ],
    },
  ],
  read({ bodies: [body], fetched_at }, writer) {
    if (body === null || body === undefined) return
    const { protocols, totalDataChartBreakdown } = List.parse(body)
    const places = placeNames(protocols, writer.catalog)
    const today = dayStart(toDay(fetched_at))
    const levels = new Map<string, Map<number, Sample>>()
    // A protocol or a day that comes twice counts once.
    const seen = new Set<string>()
    const add = (name: string, { moment, value, line }: Sample) => {
      const project = places.get(name)
      const key = `${moment} ${name}`
      if (project === undefined || value === null || seen.has(key)) return
      seen.add(key)
      const days = levels.get(project) ?? new Map<number, Sample>()
      levels.set(
        project,
        days.set(moment, { moment, value: (days.get(moment)?.value ?? 0) + value, line }),
      )
    }
    // The level of a day is known once the day is over.
    for (const { line, record } of parseRecords(totalDataChartBreakdown ?? [], Row, writer))
      for (const [name, value] of Object.entries(record.levels ?? {}))
        if (record.seconds * 1000 < today) add(name, { moment: record.seconds * 1000, value, line })
    if (levels.size === 0)
      for (const [index, item] of protocols.entries()) {
        const entry = Named.safeParse(item).data
        if (entry) add(entry.name, { moment: fetched_at, value: entry.total24h, line: index + 1 })
      }
    for (const [project_id, days] of levels)
      writeDays(
        [...days.values()],
        { point: { metric_id: 'open_interest', project_id }, as: 'level' },
        writer,
      )
  },
}

/** The reviewed projects by the names of their protocols in the list; a name that two projects share means neither. */
function placeNames(
  protocols: readonly unknown[],
  { defiLlamaSlugs }: Catalog,
): Map<string, string> {
  const projects = new Map<string, string>()
  for (const [project_id, slugs] of defiLlamaSlugs)
    for (const slug of slugs) projects.set(slug, project_id)
  const places = new Map<string, string | null>()
  for (const item of protocols) {
    const [entry] = readLlamaList([item])
    const named = Named.safeParse(item).data
    if (!entry || !named) continue
    const parent = parentOf(entry)
    const project =
      projects.get(slugOf(entry)) ??
      projects.get(parent?.slug ?? '') ??
      projects.get(parent?.id ?? '')
    if (project === undefined) continue
    for (const name of new Set([named.name, named.displayName ?? named.name]))
      places.set(name, places.has(name) && places.get(name) !== project ? null : project)
  }
  return new Map([...places].flatMap(([name, id]) => (id === null ? [] : [[name, id]])))
}
