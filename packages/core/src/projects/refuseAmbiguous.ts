import { AppError, type FieldError } from '../errors/AppError.ts'
import type { Project } from './Project.ts'
import { toNameChoice } from './resolveProject.ts'

const SHOWN = 5

/** Returns the error of a field whose text may mean several projects, with the choices. */
export function describeAmbiguity(
  { field, value }: { field: string; value: string },
  projects: readonly Project[],
): FieldError {
  return { code: 'ambiguous-project', field, value, choices: projects.map(toNameChoice) }
}

/** Returns the refusal of a text that may mean several projects, or another token of one, with the choices. */
export function refuseAmbiguous(
  named: { field: string; value: string },
  projects: readonly Project[],
): AppError {
  const shown = projects
    .slice(0, SHOWN)
    .map(({ project_id, name }) => `${project_id} (${name})`)
    .join(', ')
  const more = projects.length > SHOWN ? ` and ${projects.length - SHOWN} more` : ''
  const [only, ...others] = projects
  return new AppError(
    'ambiguous',
    only !== undefined && others.length === 0
      ? `"${named.value}" is another token of ${only.name} than its own. For figures of ${only.name} use its id, ${only.project_id}.`
      : `"${named.value}" may mean several projects: ${shown}${more}. Use the id.`,
    { errors: [describeAmbiguity(named, projects)] },
  )
}
