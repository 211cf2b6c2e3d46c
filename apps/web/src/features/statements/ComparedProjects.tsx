import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { MAX_COMPARED } from './StatementsSearch.ts'

type Props = {
  /** Project ids. */
  compared: readonly string[]
  /** What an address named that is no project. */
  unknown: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Whose statements stand side by side, each to be taken away, and the way to add others. */
export function ComparedProjects({ compared, unknown, onChange }: Props) {
  const { query, byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const options = (query.data?.projects ?? [])
    .filter((project) => project.has_data || compared.includes(project.project_id))
    .map(({ project_id, name, symbol }) => ({ value: project_id, label: name, detail: symbol }))
  const choose = (ids: readonly string[]) => {
    if (ids.length <= MAX_COMPARED) return onChange(ids)
    toast({
      title: 'Four projects at most',
      description: 'Take one away before you add another.',
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <ul aria-label="Compared projects" className="contents">
          {compared.map((id) => (
            <li
              key={id}
              className="inline-flex h-6 max-w-56 items-center gap-1.5 rounded-sm border border-line pl-1 text-sm"
            >
              <ProjectLogo projectId={id} name={nameOf(id)} size={16} />
              <bdi className="min-w-0 truncate">{nameOf(id)}</bdi>
              <Button
                variant="ghost"
                aria-label={`Take ${nameOf(id)} away`}
                className="px-1"
                onClick={() => onChange(compared.filter((other) => other !== id))}
              >
                <Icon name="close" size={10} />
              </Button>
            </li>
          ))}
        </ul>
        <MultiPicker
          label="Compare projects"
          options={options}
          values={compared}
          onChange={choose}
        />
        <span className="text-sm text-fg3">
          {compared.length === 0 ? 'Up to four' : `${compared.length} of ${MAX_COMPARED}`}
        </span>
        {compared.length > 0 && (
          <Button variant="ghost" onClick={() => onChange([])}>
            All projects
          </Button>
        )}
      </div>
      {unknown.length > 0 && (
        <StateNote state="partial">
          There is no project {unknown.map((id) => `“${id}”`).join(' and no project ')}.
        </StateNote>
      )}
    </div>
  )
}
