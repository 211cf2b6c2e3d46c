import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import { writeChart } from '@tickmark/core/documents/writeChart'
import { useCallback, useMemo } from 'react'
import { toast } from '../../ui/toasts/toast.ts'

/** Longer addresses are refused on the way by servers and messengers. */
const LONGEST = 8_000

/**
 * The chart that the address describes, or `kept` where it says nothing, and the way to change it. Every change is a
 * step in the browser's history.
 */
export function useAddressChart(kept: ChartDefinition | undefined) {
  const { chart: raw } = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = useMemo(
    () =>
      raw === undefined && kept !== undefined ? { definition: kept, problems: [] } : readChart(raw),
    [raw, kept],
  )
  const change = useCallback(
    (next: ChartDefinition) => {
      const chart = writeChart(next)
      const { length } = encodeURIComponent(JSON.stringify(chart))
      if (length > LONGEST) {
        toast({
          title: 'Not changed',
          description: `The address of this chart would have ${length} characters; the limit is ${LONGEST}. Choose sectors or tags in place of long lists of projects.`,
          tone: 'danger',
        })
        return
      }
      const show = (content: unknown, isInstead: boolean) =>
        navigate({
          to: '.',
          search: (before) => ({ ...before, chart: content }),
          replace: isInstead,
          resetScroll: false,
        })
      const go = async () => {
        // The kept chart is written to the address before the first change: saving that change replaces it, and
        // going back must still find the earlier one.
        if (raw === undefined && kept !== undefined) await show(writeChart(kept), true)
        await show(chart, false)
      }
      void go()
    },
    [navigate, raw, kept],
  )
  return { ...read, change }
}
