/** Projects that follow one another in the order of their ids, and how many points they have together. */
export type Stretch = { first: string; last: string; points: number }

/**
 * Puts projects, in the order of their ids, into stretches of at most so many points each; one that has more is a
 * stretch by itself.
 */
export function stretchProjects(
  projects: readonly { project_id: string; points: number }[],
  most: number,
): Stretch[] {
  const stretches: Stretch[] = []
  for (const { project_id, points } of projects) {
    const open = stretches.at(-1)
    if (open !== undefined && open.points + points <= most) {
      open.last = project_id
      open.points += points
    } else stretches.push({ first: project_id, last: project_id, points })
  }
  return stretches
}
