import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { RightRecord, TokenRights } from '@tickmark/core/answers/TokenRights'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { RIGHTS } from '@tickmark/core/rights/RIGHTS'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SourceName } from '../../ui/SourceName.tsx'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/token-rights')

/** Shows what the project's token entitles its holders to, what is disclosed, and who says so since when. */
export function TokenRightsPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  const query = useQuery(trpc.projects.getTokenRights.queryOptions({ project_id: slug }))
  useScreenTitle('/projects/$slug/token-rights', { slug: project?.name })
  return (
    <QueryView query={query} skeleton="h-[520px]">
      {(answer) =>
        answer.history.length === 0 ? (
          <Panel title="Token rights" controls={<ProposeLink projectId={slug} />}>
            <NoData
              of={{ records: 'token_rights' }}
              project={slug}
              none="No record about this token yet"
            />
          </Panel>
        ) : (
          <div className="flex flex-col gap-4">
            <RightsPanel answer={answer} />
            <HistoryPanel answer={answer} />
          </div>
        )
      }
    </QueryView>
  )
}

type Props = { answer: TokenRights }

function RightsPanel({ answer }: Props) {
  return (
    <TablePanel
      title="Token rights"
      rows={answer.rights}
      table={{
        heads: ['Right', 'Value', 'Since', 'Note', 'Source'],
        isWhole: true,
        describe: ({ right_id, title, meaning, current }) => ({
          key: right_id,
          cells: [
            <span key="right" title={meaning}>
              {title}
            </span>,
            current === null ? (
              <span key="value" className="text-fg3">
                Unknown
              </span>
            ) : (
              <Badge key="value">{current.value_name}</Badge>
            ),
            current && formatDay(current.day),
            current && <Note key="note" text={current.note} />,
            current && <Origin key="source" record={current} />,
          ],
        }),
        fields: [
          { header: 'right', value: (row) => row.right_id },
          { header: 'value', value: (row) => row.current?.value ?? null },
          { header: 'since', value: (row) => row.current?.day ?? null },
          { header: 'note', value: (row) => row.current?.note ?? null },
          { header: 'link', value: (row) => row.current?.url ?? null },
        ],
      }}
      subject={{
        call: { procedure: 'projects.getTokenRights', input: { project_id: answer.project_id } },
        hasSameRows: false,
        file: `${answer.project_id}-token-rights`,
        sources: answer.sources,
      }}
      file={{ isSample: answer.meta.sample, period: answer.today }}
      controls={<ProposeLink projectId={answer.project_id} />}
      footer={
        <>
          <span>
            {answer.meta.sample && 'Examples from public pages. '}What no record says is unknown.
          </span>
          <Link
            to="/marts/$mart"
            params={{ mart: 'token-rights' }}
            className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
          >
            All projects
          </Link>
        </>
      }
    />
  )
}

function HistoryPanel({ answer }: Props) {
  return (
    <TablePanel
      title="History"
      rows={answer.history}
      table={{
        heads: ['Day', 'Right', 'Value', 'Note', 'Source'],
        describe: (row) => ({
          key: `${row.right_id} ${row.day}`,
          cells: [
            formatDay(row.day),
            RIGHTS[row.right_id].title,
            row.value_name,
            <Note key="note" text={row.note} />,
            <Origin key="source" record={row} />,
          ],
        }),
        fields: [
          { header: 'day (UTC)', value: (row) => row.day },
          { header: 'right', value: (row) => row.right_id },
          { header: 'value', value: (row) => row.value },
          { header: 'note', value: (row) => row.note },
          { header: 'link', value: (row) => row.url },
          { header: 'author', value: (row) => row.author },
        ],
      }}
      subject={{
        call: { procedure: 'projects.getTokenRights', input: { project_id: answer.project_id } },
        file: `${answer.project_id}-token-rights-history`,
        sources: answer.sources,
      }}
      file={{ isSample: answer.meta.sample, period: answer.today }}
    />
  )
}

function Note({ text }: { text: string }) {
  return (
    <span className="inline-block max-w-[70ch] whitespace-normal text-fg2 [overflow-wrap:anywhere]">
      {text}
    </span>
  )
}

const LINK = 'underline decoration-line2 underline-offset-2 hover:text-fg'

/** The page that says so, the author of the record, and the proposal or source that published it. */
function Origin({ record: { url, author, data_id, source_id } }: { record: RightRecord }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
  return (
    <span className="text-fg2">
      {mayLeave ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className={LINK}
          title={url}
        >
          {host}
        </a>
      ) : (
        <span title={url}>{host}</span>
      )}
      <span className="block text-sm text-fg3">
        {author !== '' && <bdi>{author}, </bdi>}
        {data_id === null ? (
          <SourceName id={source_id} />
        ) : (
          <PageLink to="/datahub/$data_id" params={{ data_id }} className={LINK}>
            proposal {data_id}
          </PageLink>
        )}
      </span>
    </span>
  )
}

function ProposeLink({ projectId }: { projectId: string }) {
  if (pageSettings.partnerTerminal) return null
  return (
    <Link
      to="/datahub/new"
      search={{ project: projectId, kind: 'data', form: 'token_rights' }}
      className={buttonClasses({ variant: 'ghost' })}
    >
      Propose a record
    </Link>
  )
}
