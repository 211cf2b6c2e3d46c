import type { RankingSummary } from '@tickmark/core/answers/Ranking'
import { formatValue } from '@tickmark/core/formats/formatValue'

type Shares = Pick<RankingSummary, 'top1_share' | 'top3_share' | 'top5_share'>

/** The whole as one bar: the largest project, the next two, the next two, the rest. The list below says it in figures. */
export function ConcentrationBar({ summary }: { summary: Shares }) {
  const [one, three, five] = [
    summary.top1_share ?? 0,
    summary.top3_share ?? 0,
    summary.top5_share ?? 0,
  ]
  const parts = [
    { name: 'first', size: one, strength: 100 },
    { name: 'second and third', size: three - one, strength: 70 },
    { name: 'fourth and fifth', size: five - three, strength: 45 },
    { name: 'the rest', size: 1 - five, strength: 18 },
  ]
  return (
    <div
      role="img"
      aria-label={parts
        .map(({ name, size }) => `${name} ${formatValue(size, 'percent', 'compact')}`)
        .join(', ')}
      className="mt-3 flex h-3 gap-px overflow-hidden rounded-sm"
    >
      {parts.map(
        ({ name, size, strength }) =>
          size > 0 && (
            <div
              key={name}
              title={name}
              style={{
                flexGrow: size,
                background: `color-mix(in oklab, var(--fg2) ${strength}%, var(--raise))`,
              }}
            />
          ),
      )}
    </div>
  )
}
