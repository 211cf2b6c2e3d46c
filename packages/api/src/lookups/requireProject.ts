import { AppError } from '@tickmark/core/errors/AppError'
import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import { findProject } from '@tickmark/core/projects/findProject'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Project } from '@tickmark/core/projects/Project'
import { writeSuggestion } from './suggestNearest.ts'

/** The project named in a path. @throws AppError `not-found` that names the id and those that are like it. */
export function requireProject(id: string, field = 'project_id'): Project {
  const project = findProject(id)
  if (project === undefined)
    throw new AppError('not-found', `There is no project "${id}". ${adviseOn(id)}`, {
      errors: [{ code: 'unknown-project', field, value: id }],
    })
  return project
}

function adviseOn(id: string): string {
  const near = findNearestProjects(id, PROJECTS)
  return (
    writeSuggestion(near.map((project) => project.project_id)) ?? 'GET /v2/projects lists them.'
  )
}
