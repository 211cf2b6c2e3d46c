import { type DashboardVariable, VARIABLE_NAME } from '@tickmark/core/documents/DashboardDefinition'

/** What the address says of variables: the project by the variable's name. */
export type ChosenProjects = Readonly<Record<string, string>>

type Choice = {
  /** The project that each variable stands for. */
  projects: ReadonlyMap<string, string>
  /** What of the address could not be followed, in words. */
  faults: string[]
}

/**
 * The project of each variable: what the address chose where there is such a project, and otherwise the dashboard's
 * own. While it is not known which projects there are, the address is believed.
 */
export function chooseProjects(
  variables: readonly DashboardVariable[],
  chosen: ChosenProjects,
  isProject: ((id: string) => boolean) | undefined,
): Choice {
  const faults = Object.keys(chosen)
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => `This dashboard has no variable ${name}, which the address names.`)
  const projects = new Map<string, string>()
  for (const { name, project } of variables) {
    const wanted = Object.hasOwn(chosen, name) ? chosen[name] : undefined
    const isKnown = wanted === undefined || isProject === undefined || isProject(wanted)
    if (!isKnown) faults.push(`There is no project “${wanted}”, which the address gives ${name}.`)
    projects.set(name, (isKnown ? wanted : undefined) ?? project)
  }
  return { projects, faults }
}

const NAMES = /\$[a-z][a-z0-9_]{0,30}/g

/** A title or text in which the names of variables are the names of the projects that they stand for. */
export function fillTitle(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAMES, (name) => names.get(name) ?? name)
}

/**
 * A copy of what a tile asks, in which every text that is the name of a variable, such as `$project`, is the project
 * that it stands for.
 */
export function fillVariables<T>(asked: T, projects: ReadonlyMap<string, string>): T {
  return walk(asked, (text) => projects.get(text) ?? text) as T
}

function walk(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? fill(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, fill)]))
}

/** The names of variables that stand anywhere in what a tile asks, each once. */
export function listVariableNames(asked: unknown): string[] {
  const found = new Set<string>()
  collect(asked, found)
  return [...found]
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (VARIABLE_NAME.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, found)
}

/** The name by which questions and texts call a variable: made of its label, and unlike those that there are. */
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
