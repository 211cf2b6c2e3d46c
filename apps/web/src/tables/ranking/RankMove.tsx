import { MISSING } from '@tickmark/core/formats/formatValue'
import { joinClasses } from '../../ui/joinClasses.ts'

const TONES = { up: 'text-up', down: 'text-down', same: 'text-fg3', unknown: 'text-fg3' } as const

/** Shows how many places a project rose or fell: an arrow and a number on screen, words for readers and on hover. */
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

type RankMove = {
  direction: 'up' | 'down' | 'same' | 'unknown'
  /** `↑ 2`, `↓ 1`, `=`, or a dash where there is no rank before. */
  sign: string
  words: string
}

/** A change of rank in an arrow and in words. Toward 1 is up. */
export function describeRankMove(rank: number, previous: number | null): RankMove {
  if (previous === null)
    return { direction: 'unknown', sign: MISSING, words: 'no rank in the prior period' }
  const places = previous - rank
  if (places === 0) return { direction: 'same', sign: '=', words: `still number ${rank}` }
  const direction = places > 0 ? 'up' : 'down'
  const count = Math.abs(places)
  const noun = count === 1 ? 'place' : 'places'
  return {
    direction,
    sign: `${places > 0 ? '↑' : '↓'} ${count}`,
    words: `${direction} ${count} ${noun}, from number ${previous}`,
  }
}
