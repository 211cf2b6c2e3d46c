import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { MAX_COMPETITORS } from './LandscapeSearch.ts'

type Props = {
  projectId: string
  competitors: readonly string[]
  /** Others than those that are shown by themselves were chosen. */
  isChosen: boolean
  /** Undefined goes back to those that are shown by themselves. */
  onChange: (competitors: string[] | undefined) => void
}

/** Who the project is compared with, each to be taken away, and the way to add others. */
export function CompetitorChips({ projectId, competitors, isChosen, onChange }: Props) {
  const { query, byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const options = (query.data?.projects ?? [])
    .filter((project) => project.project_id !== projectId)
    .map(({ project_id, name, symbol }) => ({ value: project_id, label: name, detail: symbol }))
  const change = (ids: readonly string[]) =>
    onChange(ids.length === 0 ? undefined : ids.slice(0, MAX_COMPETITORS))
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label="Compared with" className="contents">
        {competitors.map((id) => (
          <li
            key={id}
            className="inline-flex h-6 max-w-56 items-center gap-1.5 rounded-sm border border-line pl-1 text-sm"
          >
            <ProjectLogo projectId={id} name={nameOf(id)} size={16} />
            <bdi className="min-w-0 truncate">{nameOf(id)}</bdi>
            <Button
              variant="ghost"
              aria-label={`Take ${nameOf(id)} away`}
              // The last one stays: without anybody there is nothing to compare.
              disabled={competitors.length === 1}
              className="px-1"
              onClick={() => change(competitors.filter((other) => other !== id))}
            >
              <Icon name="close" size={10} />
            </Button>
          </li>
        ))}
      </ul>
      <MultiPicker label="Competitors" options={options} values={competitors} onChange={change} />
      {isChosen && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          Largest of the sector
        </Button>
      )}
    </div>
  )
}
