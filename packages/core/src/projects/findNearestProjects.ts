import { editDistance } from '../text/editDistance.ts'
import type { Project } from './Project.ts'

type Named = Pick<Project, 'project_id' | 'name' | 'symbol'> &
  Partial<Pick<Project, 'aliases' | 'former_ids'>>

const LONGEST = 60
const SHOWN = 3

/** A name that was cut short or carried on is nearer than one with a wrong letter. */
const PREFIX = 0.5

/**
 * The projects that a mistyped id, name or ticker most likely meant, best first, at most three.
 * A name counts when it is the same but for letter case and punctuation, when one begins with the other, or when at
 * most a third of its letters are wrong. Tickers are too short for wrong letters. The list is given by the caller,
 * so that a page need not carry the catalogue.
 */
export function findNearestProjects<P extends Named>(text: string, among: readonly P[]): P[] {
  const typed = normalise(text)
  if (typed === '') return []
  return among
    .map((project) => ({ project, distance: distanceTo(project, typed) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort(
      (a, b) => a.distance - b.distance || (a.project.project_id < b.project.project_id ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ project }) => project)
}

function distanceTo(project: Named, typed: string): number {
  if (normalise(project.symbol) === typed) return 0
  const names = [
    project.project_id,
    project.name,
    ...(project.aliases ?? []),
    ...(project.former_ids ?? []),
  ]
  return Math.min(...names.map((name) => nameDistance(normalise(name), typed)))
}

function nameDistance(name: string, typed: string): number {
  if (name === typed) return 0
  const [short, long] = name.length < typed.length ? [name, typed] : [typed, name]
  if (short.length >= 3 && long.startsWith(short)) return PREFIX - short.length / long.length / 1e3
  const allowed = Math.floor(Math.max(name.length, typed.length) / 3)
  if (long.length - short.length > allowed) return Number.POSITIVE_INFINITY
  const distance = editDistance(typed, name)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}

/** Letters and digits only, of any script, in small letters. */
function normalise(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST)
}
