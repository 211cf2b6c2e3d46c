import type { DigestFacts } from './DigestFacts.ts'

const MOST = 5

export type Mover = { name: string; label: string; change: number }

/** The figures of favourite projects that changed the most within a day, up or down. */
export function findMovers(projects: DigestFacts['projects']): Mover[] {
  return projects
    .flatMap(({ name, figures }) =>
      figures.map(({ label, day_change }) => ({ name, label, change: day_change ?? 0 })),
    )
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST)
}
