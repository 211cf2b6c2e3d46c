import type { DataStatus } from '../answers/DataStatus.ts'
import { formatMoment } from '../formats/formatDay.ts'
import { countThings, formatCount } from '../formats/formatValue.ts'
import { SOURCE_NAMES } from '../sources/SOURCE_NAMES.ts'

/** The parts of a data status that are about the first load of a terminal. */
export type LoadingStatus = Pick<DataStatus, 'live' | 'first_import' | 'datasets'>

/** The first load of a terminal, in words. */
export type FirstLoad = {
  /** The subject of the load, such as `Loading live sources`. */
  what: string
  /** The step that is running at this moment; null between two steps. */
  step: string | null
  /** The amount that is loaded, such as `3 of 12 datasets`. */
  progress: string
  /** The time at which it began. */
  since: string
  /** The share that is loaded, 0 to 1; null where the whole is unknown. */
  share: number | null
  /** The datasets that the load goes on without, with the reason in the words of the source; those that failed first. */
  without: { title: string; why: string; hasFailed: boolean }[]
}

/** Describes how far the first load of a terminal is; null before and after. */
export function describeFirstLoad(status: LoadingStatus): FirstLoad | null {
  if (status.live !== null) return describeLive(status.live, status.datasets)
  if (status.first_import === null) return null
  const { kind, since, step, done, count } = status.first_import
  const part = kind === 'sample' ? 'project' : 'file'
  return {
    what: kind === 'sample' ? 'Loading sample data' : 'Loading files',
    step: step ?? (count !== null && done >= count ? 'Computing figures' : null),
    progress: count === null ? `${countThings(done, part)} loaded` : countOf({ done, count }, part),
    since: `since ${formatMoment(since)}`,
    share: count === null ? null : shareOf({ done, count }),
    without: [],
  }
}

function describeLive(
  { since, done, count, projects }: NonNullable<DataStatus['live']>,
  datasets: DataStatus['datasets'],
): FirstLoad {
  const histories = projects === null ? '' : `, histories of ${countOf(projects, 'project')}`
  // The dataset that is being fetched counts with its share of projects.
  const part = projects === null ? 0 : (shareOf(projects) ?? 0)
  // Sources run side by side: the one that is named is the one that is counted.
  const running = datasets.filter(({ state }) => state === 'running')
  const counted = running.find(
    (one) => one.done === projects?.done && one.done + one.left === projects.count,
  )
  const named = counted ?? running[0]
  return {
    what: 'Loading live sources',
    step: named === undefined ? null : nameDataset(named),
    progress: `${countOf({ done, count }, 'dataset')}${histories}`,
    since: `since ${formatMoment(since)}`,
    share: shareOf({ done: done + part, count }),
    without: listMissing(datasets),
  }
}

function listMissing(datasets: DataStatus['datasets']): FirstLoad['without'] {
  const missing = datasets.flatMap((dataset) => {
    const why = explainMissing(dataset)
    const hasFailed = dataset.state === 'failed'
    return why === null ? [] : [{ title: nameDataset(dataset), why, hasFailed }]
  })
  return missing.toSorted((one, other) => Number(other.hasFailed) - Number(one.hasFailed))
}

type Dataset = DataStatus['datasets'][number]

/** Names a dataset with its source, such as `DefiLlama: Fundraises`. */
export function nameDataset({ source_id, title }: Pick<Dataset, 'source_id' | 'title'>): string {
  return `${nameSource(source_id)}: ${title}`
}

/** Names a live source. */
export function nameSource(sourceId: string): string {
  return SOURCE_NAMES[sourceId] ?? sourceId
}

/** Says why a dataset is missing: what it needs or what went wrong, and what the source wrote; null where it is not. */
export function explainMissing({ state, needs, error, refusal }: Dataset): string | null {
  if (state !== 'withheld' && state !== 'failed') return null
  const reason = needs === null ? error : `It needs ${needs}`
  const quote =
    refusal === null || reason?.includes(refusal) ? null : `The source wrote: “${refusal}”`
  const sentences = [reason, quote].flatMap((text) => text ?? [])
  return sentences.length === 0 ? 'It failed.' : sentences.map(endSentence).join(' ')
}

function endSentence(text: string): string {
  return /[.!?…”]$/.test(text) ? text : `${text}.`
}

type Counted = { done: number; count: number }

function countOf({ done, count }: Counted, thing: string): string {
  return `${formatCount(Math.min(done, count))} of ${countThings(count, thing)}`
}

/** Counts come from other servers and of lists that change meanwhile: a share is never beyond 0 and 1. */
function shareOf({ done, count }: Counted): number | null {
  return count <= 0 ? null : Math.max(0, Math.min(1, done / count))
}
