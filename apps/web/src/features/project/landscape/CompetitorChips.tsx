import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { ProjectChips } from '../../../ui/ProjectChips.tsx'
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
      <ProjectChips
        label="Compared with"
        ids={competitors}
        nameOf={nameOf}
        keepsLast
        onRemove={(id) => change(competitors.filter((other) => other !== id))}
      />
      <MultiPicker label="Competitors" options={options} values={competitors} onChange={change} />
      {isChosen && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          Largest of the sector
        </Button>
      )}
    </div>
  )
}
