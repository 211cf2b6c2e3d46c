import { countThings } from '../formats/formatValue.ts'
import { describeMetric } from '../metrics/describeMetric.ts'
import { METRICS } from '../metrics/METRICS.ts'
import { OWN_METRIC_LIMITS } from '../metrics/OWN_METRIC_LIMITS.ts'
import { OwnMetric } from '../metrics/OwnMetric.ts'
import { editDistance } from '../text/findNearest.ts'
import { foldName } from '../text/foldName.ts'
import type { DatahubCheck } from './DatahubItem.ts'
import { applyMetricEdit, listMetricChanges, type MetricEdit } from './MetricEdit.ts'

export type KnownMetrics = {
  /** The own metrics that are published. */
  metrics: readonly OwnMetric[]
  /** True if the item proposes a metric that did not exist when it was made. */
  isNew: boolean
  /** Values of the metric that are loaded, also of one that was deleted. */
  points: number
}

const MAX_DUPLICATES = 5
/** Two definitions with so large a share of words in common are shown to the reviewer. */
const SIMILAR_SHARE = 0.6
const MIN_WORD_LENGTH = 4
/** Of so many letters of a similar title one may differ. */
const LETTERS_PER_ERROR = 5
/** They change the order of letters around them, wherever the title is written. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/u

/**
 * Finds what speaks against an edit of an own metric, as if it were merged: faults, which block it, its effects on
 * values that are loaded, and metrics that may be the same as a new one.
 */
export function checkMetric(
  edit: MetricEdit,
  { metrics, isNew, points }: KnownMetrics,
): DatahubCheck[] {
  const before = metrics.find(({ metric_id }) => metric_id === edit.metric_id)
  const faultOfId = findIdFault(edit, { before, metrics, isNew, points })
  if (faultOfId !== undefined) return [check('fault', 'metric_id', faultOfId)]
  if (edit.is_deleted)
    return points === 0
      ? []
      : [check('warning', '', `${write(points)} are loaded and will be kept.`)]
  const parsed = OwnMetric.safeParse(applyMetricEdit(before, edit), { reportInput: true })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message, input }) => {
      const field = String(path[0] ?? '')
      return check(
        'fault',
        field,
        `${field}: ${input === undefined ? 'is required for a new metric' : message}`,
      )
    })
  if (before !== undefined && listMetricChanges(before, edit).length === 0)
    return [check('fault', '', 'The proposal changes nothing.')]
  return [
    ...(DIRECTIONS.test(`${parsed.data.title}${parsed.data.definition}`)
      ? [
          check(
            'fault',
            'title',
            'title: must not contain characters that change the text direction',
          ),
        ]
      : []),
    ...listEffects(before, parsed.data, points),
    ...listDuplicates(parsed.data, metrics),
  ]
}

function findIdFault(
  { metric_id, is_deleted, values }: MetricEdit,
  { before, isNew, points, metrics }: KnownMetrics & { before: OwnMetric | undefined },
): string | undefined {
  if (!isNew && before === undefined)
    return `There is no metric ${metric_id}: it was deleted. Revert its deletion first.`
  if (is_deleted && isNew) return `There is no metric ${metric_id} to delete.`
  if (!isNew)
    return values === undefined
      ? undefined
      : 'Values can be included only for a new metric. Propose them as data of the metric instead.'
  if (before !== undefined) return `The id ${metric_id} is already used by ${before.title}.`
  if (metrics.length >= OWN_METRIC_LIMITS.metrics)
    return `A terminal has at most ${OWN_METRIC_LIMITS.metrics} own metrics.`
  return points === 0
    ? undefined
    : `The id ${metric_id} belonged to a deleted metric with data: ${write(points)} are loaded. Choose another id.`
}

/** Lists the effects of a change on values that are loaded. */
function listEffects(
  before: OwnMetric | undefined,
  after: OwnMetric,
  points: number,
): DatahubCheck[] {
  if (before === undefined || points === 0) return []
  return [
    ...(before.kind === after.kind
      ? []
      : [
          check(
            'fault',
            'kind',
            `kind: ${write(points)} are already rolled up by the current kind. Propose a new metric instead.`,
          ),
        ]),
    ...(before.format === after.format
      ? []
      : [
          check(
            'warning',
            'format',
            `${write(points)} will be shown in the new unit and are not converted.`,
          ),
        ]),
    ...(before.gap === after.gap
      ? []
      : [check('warning', 'gap', 'Figures of all periods with days without a value will change.')]),
  ]
}

/** Metrics, built in or own, that may be the same. */
function listDuplicates(metric: OwnMetric, own: readonly OwnMetric[]): DatahubCheck[] {
  const known = [...METRICS.map(describeMetric), ...own]
    .map(({ metric_id, title, definition }) => ({ metric_id, title, definition }))
    .filter(({ metric_id }) => metric_id !== metric.metric_id)
  const found = new Map<string, DatahubCheck>()
  const words = listWords(metric.definition)
  for (const { metric_id, title, definition } of known) {
    const wrong = countWrong(metric.title, title)
    if (wrong !== undefined)
      found.set(
        metric_id,
        check(
          'duplicate',
          'title',
          `${title} has ${wrong === 0 ? 'the same' : 'a similar'} title.`,
        ),
      )
    else if (overlapOf(words, listWords(definition)) >= SIMILAR_SHARE)
      found.set(metric_id, check('duplicate', 'definition', `${title} has a similar definition.`))
  }
  return [...found.values()].slice(0, MAX_DUPLICATES)
}

/** Counts the letters in which two similar titles differ. */
function countWrong(a: string, b: string): number | undefined {
  const [from, to] = [foldName(a), foldName(b)]
  const allowed = Math.ceil(to.length / LETTERS_PER_ERROR)
  const wrong = editDistance(from, to, allowed)
  return wrong <= allowed && from !== '' ? wrong : undefined
}

function listWords(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= MIN_WORD_LENGTH),
  )
}

/** The share of the words of two texts that both have. */
function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

function check(kind: DatahubCheck['kind'], field: string, text: string): DatahubCheck {
  return { kind, field, text, project_id: null }
}

function write(points: number): string {
  return countThings(points, 'value')
}
