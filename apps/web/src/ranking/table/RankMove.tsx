import { joinClasses } from '../../ui/joinClasses.ts'
import { describeRankMove } from './describeRankMove.ts'

const TONES = { up: 'text-up', down: 'text-down', same: 'text-fg3', unknown: 'text-fg3' } as const

/** How many places a project rose or fell: an arrow and a number on screen, words for readers and on hover. */
export function RankMove({ rank, previous }: { rank: number; previous: number | null }) {
  const { direction, sign, words } = describeRankMove(rank, previous)
  return (
    // The words are taken out of the flow, and must not reach out of a table that scrolls.
    <span className={joinClasses('relative', TONES[direction])} title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
