import type { FirstLoad } from '../answers/DataStatus.ts'
import { formatMoment } from '../formats/formatDay.ts'
import { countThings, formatCount } from '../formats/formatValue.ts'

const WHAT = {
  live: 'Loading live sources',
  sample: 'Loading sample data',
  files: 'Loading files',
} as const satisfies Record<FirstLoad['kind'], string>

const PART = { live: 'dataset', sample: 'project', files: 'file' } as const satisfies Record<
  FirstLoad['kind'],
  string
>

/** Describes the first load of a terminal for pages, tools and the API: what it loads, how far it is, and since when. */
export function describeFirstLoad({ kind, done, count, projects, since }: FirstLoad): {
  what: string
  progress: string
  since: string
} {
  const parts =
    count === null
      ? `${countThings(done, PART[kind])} loaded`
      : `${formatCount(Math.min(done, count))} of ${countThings(count, PART[kind])}`
  const histories =
    projects === null
      ? ''
      : `, histories of ${formatCount(Math.min(projects.done, projects.count))} of ${countThings(projects.count, 'project')}`
  return {
    what: WHAT[kind],
    progress: `${parts}${histories}`,
    since: `since ${formatMoment(since)}`,
  }
}

/** Returns the share of the first load that is done, 0 to 1; null where its size is unknown. */
export function shareOfFirstLoad({ done, count, projects }: FirstLoad): number | null {
  if (count === null || count <= 0) return null
  // The dataset that is being fetched counts with its share of projects.
  const part = projects === null || projects.count <= 0 ? 0 : projects.done / projects.count
  return Math.max(0, Math.min(1, (done + Math.min(part, 1)) / count))
}
