import type { QuarantinedProject } from '@tickmark/core/answers/Quality'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { describePoints } from './describePoints.ts'
import { type FeedEntry, makeEntry } from './makeEntry.ts'

/** What checks hold back of a project, as an entry of a feed. It names no values, which not every tier may read. */
export function describeQuarantined(one: QuarantinedProject, publicUrl: string): FeedEntry {
  const { project, values, days, metrics } = describePoints(one)
  const source = SOURCE_NAMES[one.source_id] ?? one.source_id
  const checks = one.check_ids.map((id) => QUALITY_CHECKS[id].title).join('; ')
  const link = new URL('/explorer/status/held', publicUrl)
  link.searchParams.set('projects', one.project_id)
  return makeEntry(one, {
    title: `${project}: ${values} held back in ${metrics}`,
    told: `Of what ${source} said, ${values} ${days} did not pass a check: ${checks}. ${describeShown(one)}`,
    link,
    at: one.changed_at,
  })
}

function describeShown({ values, withheld }: QuarantinedProject): string {
  if (withheld === 0) return 'Shown as provisional.'
  return withheld === values ? 'Not shown.' : `${withheld} not shown, the others as provisional.`
}
