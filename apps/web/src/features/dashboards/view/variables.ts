import { type DashboardVariable, VARIABLE_NAME } from '@tickmark/core/documents/DashboardDefinition'

/** The projects in the address by variable name. */
export type ChosenProjects = Readonly<Record<string, string>>

type Choice = {
  /** The project of each variable. */
  projects: ReadonlyMap<string, string>
  /** The parts of the address that could not be applied, as messages. */
  faults: string[]
}

/** The project of each variable: the one in the address if it exists, and otherwise the default of the dashboard.
 * Before the list of projects is loaded, the address is trusted.
 */
export function chooseProjects(
  variables: readonly DashboardVariable[],
  chosen: ChosenProjects,
  isProject: ((id: string) => boolean) | undefined,
): Choice {
  const faults = Object.keys(chosen)
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => `The address sets ${name}, but this dashboard has no such variable.`)
  const projects = new Map<string, string>()
  for (const { name, project } of variables) {
    const wanted = Object.hasOwn(chosen, name) ? chosen[name] : undefined
    const isKnown = wanted === undefined || isProject === undefined || isProject(wanted)
    if (!isKnown)
      faults.push(`The address sets ${name} to “${wanted}”, but there is no such project.`)
    projects.set(name, (isKnown ? wanted : undefined) ?? project)
  }
  return { projects, faults }
}

const NAMES = /\$[a-z][a-z0-9_]{0,30}/g

/** Replaces variables in a title or text by the names of their projects. */
export function fillTitle(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAMES, (name) => names.get(name) ?? name)
}

/** A copy of the queries of a tile in which every string that is the name of a variable, such as `$project`, is
 * replaced by its project.
 */
export function fillVariables<T>(queries: T, projects: ReadonlyMap<string, string>): T {
  return walk(queries, (text) => projects.get(text) ?? text) as T
}

function walk(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? fill(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, fill)]))
}

/** The variables that are used anywhere in the queries of a tile, without duplicates. */
export function listVariableNames(queries: unknown): string[] {
  const found = new Set<string>()
  collect(queries, found)
  return [...found]
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (VARIABLE_NAME.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, found)
}

/** A unique variable name derived from its label. */
export function nameVariable(label: string, taken: readonly string[]): string {
  const word = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 24)
  const base = `$${word || 'project'}`
  let name = base
  for (let count = 2; taken.includes(name); count++) name = `${base}_${count}`
  return name
}
