import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { TrimmedText } from '../../../files/TrimmedText.ts'
import { matchProject } from '../../matchProject.ts'
import { isWebLink } from '../../statedRecords/STATED_FORMATS.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

/** A hack; `amount` is what was lost, in US dollars. */
const Hack = z.object({
  date: UnixSeconds,
  name: z.string().trim().min(1),
  classification: TrimmedText,
  technique: TrimmedText,
  amount: LooseNumber,
  source: TrimmedText,
})

/**
 * Hacks of projects as events, from one list of all of them, which the open API does not guarantee. Those of projects that
 * the catalog lacks and those without a link to a report are left out.
 */
export function createHacks(key: string | null): Dataset {
  const url = key === null ? llamaUrl('/hacks') : llamaProUrl(key, '/api/hacks')
  return {
    id: 'hacks',
    title: 'Hacks',
    metrics: [],
    records: ['events'],
    isSecondary: true,
    projectOf: () => null,
    subjects: async () => [{ key: 'hacks', calls: [{ url, missing: NO_SUCH_PROTOCOL }] }],
    read({ bodies: [body] }, writer) {
      if (body === null || body === undefined) return
      const nameHack = createNames()
      const list = z.array(z.unknown()).min(1).parse(body)
      for (const { line, record } of parseRecords(list, Hack, writer)) {
        const { name, classification, technique, amount, source } = record
        const project = matchProject(writer.catalog, name)
        if (project === null) {
          writer.reject('a project that is not in the catalog', name)
          continue
        }
        const { project_id } = project
        const day = toDay(record.date * 1000)
        if (!isWebLink(source)) {
          writer.reject('no link to a source', `record ${line}: ${name}, ${day}`)
          continue
        }
        const record_id = nameHack(`defillama/${project_id}/hack/${day}`, source)
        if (record_id === undefined) {
          writer.reject('the same hack again', `record ${line}: ${name}, ${day}`)
          continue
        }
        writer.record('events', {
          ...{ record_id, project_id, kind: 'hack', day, url: source, author: '' },
          title: [technique, classification].find((text) => text !== '') ?? 'Hack',
          amount_usd: amount !== null && amount > 0 ? amount : null,
        })
      }
    },
  }
}

/**
 * Returns the ids of hacks in the order of a list; undefined for one with the same report again. Everything else about a hack
 * may be corrected, so two of a project on one day differ by their places only.
 */
function createNames(): (id: string, report: string) => string | undefined {
  const known = new Map<string, readonly string[]>()
  return (id, report) => {
    const reports = known.get(id) ?? []
    if (reports.includes(report)) return undefined
    known.set(id, [...reports, report])
    return reports.length === 0 ? id : `${id}/${reports.length + 1}`
  }
}
