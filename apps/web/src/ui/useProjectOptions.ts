import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { useMemo } from 'react'
import type { ProjectOptions } from './PickerOptions.ts'

/**
 * The projects as options of a picker, the largest first. A project without data, or without values of any of `metrics`
 * (ids; formulas are ignored), cannot be chosen and says why.
 */
export function useProjectOptions(metrics: readonly string[] = []): ProjectOptions {
  const key = metrics.filter((id) => findMetric(id) !== undefined).join(',')
  return useMemo(() => {
    const wanted = key === '' ? [] : key.split(',')
    const [first = ''] = wanted
    return {
      input: { with_metrics: wanted.length > 0 },
      unavailable: ({ has_data, metric_ids }) => {
        if (!has_data) return 'no data'
        if (metric_ids === undefined || wanted.length === 0) return undefined
        if (wanted.some((one) => metric_ids.includes(one))) return undefined
        if (wanted.length > 1) return 'no data for these metrics'
        return `no ${nameInSentence({ title: findMetric(first)?.short_title ?? first })} data`
      },
    }
  }, [key])
}
