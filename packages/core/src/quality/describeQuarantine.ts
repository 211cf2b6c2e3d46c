import { countThings } from '../formats/formatValue.ts'

/** Describes the points shown that checks hold back, as `2 points provisional, 1 undated snapshot`. */
export function describeQuarantine({
  points,
  withheld,
  snapshots,
}: {
  points: number
  withheld: number
  snapshots: number
}): string {
  const held = withheld - snapshots
  const parts: [number, string][] = [
    [points - withheld, `${countThings(points - withheld, 'point')} provisional`],
    [held, `${countThings(held, 'point')} quarantined`],
    [snapshots, countThings(snapshots, 'undated snapshot')],
  ]
  return parts.flatMap(([many, text]) => (many > 0 ? text : [])).join(', ')
}
