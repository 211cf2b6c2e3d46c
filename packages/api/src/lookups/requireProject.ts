import { AppError } from '@tickmark/core/errors/AppError'
import { findProject } from '@tickmark/core/projects/findProject'
import type { Project } from '@tickmark/core/projects/Project'

/** The project named in a path. @throws AppError `not-found` that names the id. */
export function requireProject(id: string, field = 'project_id'): Project {
  const project = findProject(id)
  if (project === undefined)
    throw new AppError('not-found', `There is no project "${id}". GET /v2/projects lists them.`, {
      errors: [{ code: 'unknown-project', field, value: id }],
    })
  return project
}
