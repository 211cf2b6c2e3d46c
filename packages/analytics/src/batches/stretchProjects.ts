/** A project, and what reading it costs, such as its points. */
export type WeighedProject = { project_id: string; weight: number }

/** Projects that follow one another in the order of their ids, and what they weigh together. */
type Stretch = { first: string; last: string; projects: string[]; weight: number }

/** Puts projects, in the order of their ids, into stretches of at most this weight; a heavier one is one by itself. */
export function stretchProjects(projects: readonly WeighedProject[], most: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { project_id, weight } of projects) {
    const open = stretches.at(-1)
    if (open !== undefined && open.weight + weight <= most) {
      open.last = project_id
      open.projects.push(project_id)
      open.weight += weight
    } else stretches.push({ first: project_id, last: project_id, projects: [project_id], weight })
  }
  return stretches
}
