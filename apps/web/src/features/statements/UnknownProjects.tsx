import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../data/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { StateNote } from '../../ui/StateNote.tsx'

type Props = {
  /** The names in an address that are no project's id. */
  names: readonly string[]
  onChoose: (name: string, id: string) => void
}

/** Says what an address names that is no id, with the projects that may be meant. */
export function UnknownProjects({ names, onChoose }: Props) {
  const found = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names: [...names] }),
    enabled: names.length > 0,
  })
  if (found.isLoading) return null
  return names.map((name) => {
    const ids = found.data?.find((one) => one.name === name)?.project_ids ?? []
    return (
      <StateNote key={name} state="partial">
        {ids.length === 0 ? (
          `There is no project “${name}”.`
        ) : (
          <>
            {ids.length === 1
              ? `“${name}” is no id. Did you mean:`
              : `Several projects are called “${name}”. Which one:`}{' '}
            {ids.map((id) => (
              <Button key={id} size="small" variant="ghost" onClick={() => onChoose(name, id)}>
                {id}
              </Button>
            ))}
          </>
        )}
      </StateNote>
    )
  })
}
