import { createHash } from 'node:crypto'
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
      const seen = new Set<string>()
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
        const record_id = `defillama/${project_id}/hack/${day}/${digest(source)}`
        if (seen.has(record_id)) {
          writer.reject('the same hack again', `record ${line}: ${name}, ${day}`)
          continue
        }
        seen.add(record_id)
        writer.record('events', {
          ...{ record_id, project_id, kind: 'hack', day, url: source, author: '' },
          title: [technique, classification].find((text) => text !== '') ?? 'Hack',
          amount_usd: amount !== null && amount > 0 ? amount : null,
        })
      }
    },
  }
}

/** Returns a short mark of a report, by which hacks of a project on one day differ, as the migration of earlier ids does. */
function digest(link: string): string {
  return createHash('md5').update(link).digest('hex').slice(0, 8)
}
