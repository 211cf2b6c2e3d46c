import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'

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
