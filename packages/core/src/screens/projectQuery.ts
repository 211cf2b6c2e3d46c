/** The query of every page of a project: who it is and what it has. The terminal knows the definitions of metrics itself. */
export function projectQuery(projectId: string): { project_id: string; definitions: false } {
  return { project_id: projectId, definitions: false }
}
