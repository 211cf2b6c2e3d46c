import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { CHART_INTERVALS } from '../../../data/ChartRange.ts'
import { Select } from '../../../ui/Select.tsx'
import { GRANULARITY_SEGMENTS } from '../../../ui/shortcuts/useGranularityShortcuts.ts'
import { nameRange } from './nameRange.ts'

type Props = {
  granularity: Granularity | null
  range: Interval | null
  onGranularity: (granularity: Granularity | null) => void
  onRange: (range: Interval | null) => void
}

const OWN = 'own'
/** What all tiles are asked with: each as it was made, or all alike. */
export function SharedQueryControls({ granularity, range, onGranularity, onRange }: Props) {
  return (
    <>
      <Select
        label="Granularity of all tiles"
        size="small"
        value={granularity ?? OWN}
        options={[
          { value: OWN, label: 'Granularity of each tile' },
          ...GRANULARITY_SEGMENTS.map(({ value, title }) => ({ value, label: title })),
        ]}
        onChange={(value) => onGranularity(GRANULARITIES.find((one) => one === value) ?? null)}
      />
      <Select
        label="Range of all tiles"
        size="small"
        value={range ?? OWN}
        options={[
          { value: OWN, label: 'Range of each tile' },
          ...listRanges(range).map((value) => ({ value, label: nameRange(value) })),
        ]}
        onChange={(value) => onRange(listRanges(range).find((one) => one === value) ?? null)}
      />
    </>
  )
}

/** Those that charts offer, and the one that an address or an older dashboard names. */
function listRanges(range: Interval | null): readonly Interval[] {
  const offered: readonly Interval[] = CHART_INTERVALS
  return range === null || offered.includes(range) ? offered : [range, ...offered]
}
