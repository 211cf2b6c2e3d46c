import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { ReactNode } from 'react'
import { useMayBeLoggedIn, useOwner, useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoginNeeded } from '../../ui/LoginButton.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ANY_PROJECT } from '../../ui/useProjectOptions.ts'
import { actOnItem, createItem, itemQuery, saveForm } from './datahubCalls.ts'
import { MetadataForm } from './MetadataForm.tsx'

/** `/datahub/new`: a proposal to change the project that the address names, or to add one. */
export function NewItemPage() {
  const title = useScreenTitle('/datahub/new')
  const { project } = useSearch({ strict: false, select: readProject })
  const navigate = useNavigate()
  const show = (item: DatahubItem) =>
    navigate({ to: '/datahub/$data_id', params: { data_id: item.data_id } })
  return (
    <Frame title={title}>
      <ProjectChoice project={project} />
      {project === undefined ? (
        <MetadataForm
          key="new"
          project={null}
          document={{}}
          onSave={async (saved) => show(await createItem(saved))}
        />
      ) : (
        <Published projectId={project}>
          {(document) => (
            <MetadataForm
              key={project}
              project={{ id: project, name: String(document.name ?? project) }}
              document={document}
              onSave={async (saved) => show(await createItem(saved))}
            />
          )}
        </Published>
      )}
    </Frame>
  )
}

/** Which project the proposal is about. */
function ProjectChoice({ project }: { project: string | undefined }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2 text-fg2">
      Project
      <Picker
        label="Project"
        none="A new project"
        options={ANY_PROJECT}
        value={project ?? null}
        onChange={(next) =>
          void navigate({ to: '/datahub/new', search: { project: next ?? undefined } })
        }
      />
    </div>
  )
}

const route = getRouteApi('/datahub/$data_id/edit')

/** `/datahub/:data_id/edit`: the fields of a draft, or a further commit of what was submitted. */
export function EditItemPage() {
  const title = useScreenTitle('/datahub/$data_id/edit')
  const { data_id } = route.useParams()
  const query = useQuery(itemQuery(data_id))
  const navigate = useNavigate()
  return (
    <Frame title={title}>
      <QueryView query={query} skeleton="h-96">
        {(item) =>
          item.can_edit ? (
            <Published projectId={item.project_id} isNew={item.is_new}>
              {(document) => (
                <MetadataForm
                  project={{ id: item.project_id, name: item.project_name }}
                  document={document}
                  item={item}
                  onSave={async ({ message, data }) => {
                    if (item.state === 'draft') await saveForm(data_id, data)
                    else await actOnItem(data_id, 'commit', { message, data })
                    await navigate({ to: '/datahub/$data_id', params: { data_id } })
                  }}
                />
              )}
            </Published>
          ) : (
            <EmptyState kind="forbidden" title="Only the author edits an open proposal" />
          )
        }
      </QueryView>
    </Frame>
  )
}

function readProject(search: object): { project: string | undefined } {
  const project: unknown = Reflect.get(search, 'project')
  return { project: typeof project === 'string' && project !== '' ? project : undefined }
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const owner = useOwner()
  const { isLoginFinished } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  const isWaiting = owner === null && mayBeLoggedIn && !isLoginFinished
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {owner !== null && children}
      {owner === null && !isWaiting && <LoginNeeded />}
    </div>
  )
}

type PublishedProps = {
  projectId: string
  isNew?: boolean
  children: (document: Readonly<Record<string, unknown>>) => ReactNode
}

/** What is published of a project, for a form about it; nothing of a new one. */
function Published({ projectId, isNew = false, children }: PublishedProps) {
  const query = useQuery({
    ...trpc.projects.getCatalogue.queryOptions({ project_id: projectId }),
    enabled: !isNew,
  })
  if (isNew) return children({})
  return (
    <QueryView query={query} skeleton="h-96">
      {({ fields }) =>
        children(
          Object.fromEntries(
            fields.flatMap(({ field, value, is_published }) =>
              is_published ? [[field, value]] : [],
            ),
          ),
        )
      }
    </QueryView>
  )
}
