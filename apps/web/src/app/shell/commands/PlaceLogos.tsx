import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { BETWEEN, type CommandTarget, listProjects, type Suggestion } from './CommandTarget.ts'

/** The logos of the projects that a command leads to; nothing for other places. */
export function PlaceLogos({ target, title }: Pick<Suggestion<CommandTarget>, 'target' | 'title'>) {
  const projects = listProjects(target)
  const names = projects.length > 1 ? title.split(` ${BETWEEN} `) : [title]
  return projects.map((id, index) => (
    <ProjectLogo key={id} projectId={id} name={names[index] ?? title} size={16} />
  ))
}
