import type { DatahubChange } from '@tickmark/core/datahub/DatahubItem'
import { listMetricChanges, type MetricEdit } from '@tickmark/core/datahub/MetricEdit'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { OWN_METRIC_FORMATS, OWN_METRIC_KINDS } from '@tickmark/core/metrics/OWN_METRIC_LIMITS'
import { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import { OWN_METRIC_WORDS, writeMetricValue } from '../../ui/ownMetricWords.ts'

/** The fields of the form of a metric; the id without its beginning `own_`. */
export type MetricTexts = Omit<OwnMetric, 'metric_id' | 'format' | 'kind'> & {
  id: string
  format: OwnMetric['format'] | null
  kind: OwnMetric['kind'] | null
}

const KIND_MEANINGS: Readonly<Record<OwnMetric['kind'], string>> = {
  flow: 'An amount of each day, such as fees.',
  stock: 'A value at a moment, such as TVL.',
  unique: 'Distinct things counted, such as users.',
  price: 'The cost of one unit.',
  ratio: 'One value over another, such as a take rate.',
}

const asOptions = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

export const FORMAT_OPTIONS = asOptions(OWN_METRIC_FORMATS, OWN_METRIC_WORDS.format)
export const KIND_OPTIONS = asOptions(OWN_METRIC_KINDS, OWN_METRIC_WORDS.kind)
export const GAP_OPTIONS = asOptions(['missing', 'zero'] as const, OWN_METRIC_WORDS.gap)

/** Explains what the values of a kind are. */
export function explainKind(kind: OwnMetric['kind']): string {
  return KIND_MEANINGS[kind]
}

/** The texts of the form: of a metric with the changes of a commit, or of nothing yet. */
export function readMetricTexts(
  metric: OwnMetric | undefined,
  edit: Partial<OwnMetric>,
): MetricTexts {
  const known: Partial<OwnMetric> = { ...metric, ...edit }
  return {
    id: (known.metric_id ?? '').replace(/^own_/, ''),
    title: known.title ?? '',
    definition: known.definition ?? '',
    format: known.format ?? null,
    kind: known.kind ?? null,
    gap: known.gap ?? 'missing',
    is_lower_value_better: known.is_lower_value_better ?? false,
  }
}

/** Lists the faults in the fields, by their names. A new metric needs an id that is free. */
export function listMetricFaults(
  { id, ...fields }: MetricTexts,
  isNew: boolean,
): Readonly<Record<string, string>> {
  if (isNew && findMetric(`own_${id}`) !== undefined)
    return { metric_id: `Another metric has the id own_${id}.` }
  const parsed = OwnMetric.safeParse({ ...fields, metric_id: `own_${id}` })
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues
      .toReversed()
      .map(({ path: [field], message }) => [String(field), FAULTS[String(field)] ?? message]),
  )
}

const FAULTS: Readonly<Record<string, string>> = {
  metric_id: 'Lowercase words with underscores, each beginning with a letter, such as net_revenue.',
  title: 'A title of 2 to 60 characters.',
  definition: 'One or two sentences of 10 to 500 characters.',
  format: 'Choose the unit of its values.',
  kind: 'Choose what its values are.',
}

/** Returns what the form proposes: all fields of a new metric, those that differ of a known one. */
export function makeMetricEdit(metric: OwnMetric | undefined, texts: MetricTexts): MetricEdit {
  const { id, format, kind, ...fields } = texts
  const edit: MetricEdit = {
    ...fields,
    metric_id: `own_${id}`,
    ...(format && { format }),
    ...(kind && { kind }),
  }
  if (metric === undefined) return edit
  const changed = listMetricChanges(metric, edit).map(({ field, after }) => [field, after])
  return { metric_id: metric.metric_id, ...Object.fromEntries(changed) }
}

/** A change of a metric in the words of the form. */
export function writeMetricChange({ field, before, after }: DatahubChange): DatahubChange {
  return { field, before: writeMetricValue(field, before), after: writeMetricValue(field, after) }
}
