/** A project, and what reading it costs, such as its points. */
export type WeighedProject = { project_id: string; weight: number }

/** Projects that follow one another in the order of their ids, and what they weigh together. */
type Stretch = { first: string; last: string; projects: string[]; weight: number }

/**
 * Puts projects, in the order of their ids, into stretches of at most this weight, which are about as heavy as each other;
 * a heavier project is one by itself.
 */
export function stretchProjects(projects: readonly WeighedProject[], most: number): Stretch[] {
  const total = projects.reduce((sum, { weight }) => sum + weight, 0)
  const even = total / Math.ceil(total / most)
  const stretches: Stretch[] = []
  for (const { project_id, weight } of projects) {
    const open = stretches.at(-1)
    const isFull = open === undefined || open.weight >= even || open.weight + weight > most
    if (!isFull) {
      open.last = project_id
      open.projects.push(project_id)
      open.weight += weight
    } else stretches.push({ first: project_id, last: project_id, projects: [project_id], weight })
  }
  return stretches
}
