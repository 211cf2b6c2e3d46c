import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useStore } from '../../data/createStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/Input.tsx'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { CallConsole } from './CallConsole.tsx'
import { Introduction } from './Introduction.tsx'
import { type Call, findCalls, type Openapi, readCalls } from './readCalls.ts'
import { Breakable, SchemaField, SchemaFields, withCode } from './SchemaFields.tsx'

const LINE = 'border-t border-line first:border-t-0'
const OPENAPI = '/explorer/api-docs/openapi.json'

/** `/api-docs`: every call of the API, from the description that the server gives of itself. The hash names the call. */
export function ReferencePage() {
  const title = useScreenTitle('/api-docs')
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: async (): Promise<Openapi> => {
      const response = await fetch(OPENAPI)
      if (!response.ok)
        throw new Error(`The API description could not be loaded (${response.status}).`)
      return (await response.json()) as Openapi
    },
    select: (openapi) => ({ calls: readCalls(openapi), introduction: openapi.info.description }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="flex w-full max-w-[1600px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <a
          href={OPENAPI}
          className="text-sm text-fg2 underline underline-offset-2 hover:text-fg pointer-coarse:py-3.5"
        >
          OpenAPI 3.1
        </a>
      </div>
      <PanelSlot name="API reference">
        <QueryView query={query} skeleton="h-[640px]">
          {(data) => <Columns {...data} />}
        </QueryView>
      </PanelSlot>
    </div>
  )
}

function Columns({ calls, introduction }: { calls: readonly Call[]; introduction: string }) {
  const hash = useLocation({ select: (location) => location.hash })
  const call = calls.find(({ id }) => id === hash)
  return (
    <div className="grid min-w-0 items-start gap-6 md:grid-cols-[200px_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[220px_minmax(0,1fr)] xl:grid-cols-[220px_minmax(0,1fr)_minmax(340px,400px)] xl:grid-rows-[auto_1fr_0] xl:gap-x-8">
      <CallList calls={calls} chosen={call} />
      {call === undefined ? (
        <Introduction text={introduction} calls={calls} />
      ) : (
        <>
          <CallHeader call={call} />
          <div className="min-w-0 md:col-start-2 xl:sticky xl:top-4 xl:col-start-3 xl:row-span-2 xl:row-start-1">
            <CallConsole key={call.id} call={call} />
          </div>
          <CallText key={call.id} call={call} />
        </>
      )}
    </div>
  )
}

type CallListProps = { calls: readonly Call[]; chosen: Call | undefined }

/** All calls by area. On a phone the areas fold, and the whole list does where a call is chosen. */
function CallList({ calls, chosen }: CallListProps) {
  const isNarrow = useStore(narrowWindow)
  const [search, setSearch] = useState('')
  const [listedFor, setListedFor] = useState<string>()
  const found = findCalls(calls, useDeferredValue(search))
  const groups = Map.groupBy(found, ({ group }) => group)
  const isSearched = search.trim() !== ''
  const isListed = !isNarrow || chosen === undefined || isSearched || listedFor === chosen.id
  return (
    <nav
      aria-label="Calls"
      className="flex min-w-0 flex-col gap-3 md:sticky md:top-4 md:row-span-3 md:max-h-[calc(100dvh-6rem)]"
    >
      <Input
        size="small"
        className="shrink-0"
        type="search"
        aria-label="Find calls"
        placeholder="Find calls"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {chosen && isNarrow && !isSearched && (
        <Button
          aria-expanded={isListed}
          onClick={() => setListedFor(isListed ? undefined : chosen.id)}
        >
          {isListed ? 'Hide the list' : `All ${calls.length} calls`}
        </Button>
      )}
      {isListed && (
        <div className="min-h-0 overflow-y-auto">
          {found.length === 0 && <EmptyState title="No calls match your search" />}
          {[...groups].map(([group, members]) =>
            isNarrow && !isSearched ? (
              <details key={group} open={chosen?.group === group} className={LINE}>
                <summary className="py-3">
                  {group} <span className="text-fg3">{members.length}</span>
                </summary>
                <CallLinks calls={members} />
              </details>
            ) : (
              <section key={group} className="pb-3">
                <h2 className="py-1 text-sm text-fg3">{group}</h2>
                <CallLinks calls={members} onChoose={() => setSearch('')} />
              </section>
            ),
          )}
        </div>
      )}
    </nav>
  )
}

type CallLinksProps = { calls: readonly Call[]; onChoose?: () => void }

function CallLinks({ calls, onChoose }: CallLinksProps) {
  const isNarrow = useStore(narrowWindow)
  return (
    <ul>
      {calls.map(({ id, method, path }) => (
        <li key={id}>
          <Link
            to="/api-docs"
            hash={id}
            // Beside the list nothing moves; on a phone the call takes its place.
            resetScroll={isNarrow}
            hashScrollIntoView={false}
            activeOptions={{ includeHash: true }}
            {...(isNarrow && { onClick: onChoose })}
            className="flex min-h-7 items-center gap-2 rounded-sm px-1.5 py-1 text-sm text-fg2 hover:bg-hover hover:text-fg aria-[current]:bg-hover aria-[current]:text-fg pointer-coarse:min-h-11"
          >
            <span className="w-9 shrink-0 font-mono text-xs leading-5 text-fg3">{method}</span>
            <span className="min-w-0">
              <Breakable text={path.replace('/v2/', '')} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CallHeader({ call: { method, path, summary, description } }: { call: Call }) {
  return (
    <header className="flex min-w-0 flex-col gap-1.5">
      <h2 id="call-path" className="flex items-baseline gap-2 font-mono text-md font-semibold">
        <span className="shrink-0 text-fg3">{method}</span>
        <span className="min-w-0">
          <Breakable text={path} />
        </span>
      </h2>
      <p className="text-fg2">{withCode(summary)}</p>
      {description !== undefined && <p className="text-sm text-fg2">{withCode(description)}</p>}
    </header>
  )
}

function CallText({ call: { parameters, body, answer, failures } }: { call: Call }) {
  return (
    <article
      aria-labelledby="call-path"
      className="flex min-w-0 flex-col gap-5 md:col-start-2 xl:row-start-2"
    >
      {parameters.length > 0 && (
        <section aria-labelledby="call-parameters">
          <h3 id="call-parameters" className="pb-1 font-semibold">
            Parameters
          </h3>
          <ul>
            {parameters.map(({ name, in: place, description, required, schema }) => (
              <li key={name} className="border-t border-line py-2">
                <SchemaField
                  name={name}
                  place={place}
                  schema={description === undefined ? schema : { ...schema, description }}
                  required={required === true}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {body !== undefined && (
        <section aria-labelledby="call-body">
          <h3 id="call-body" className="pb-1 font-semibold">
            Body
          </h3>
          <SchemaFields schema={body} />
        </section>
      )}
      <section aria-labelledby="call-answer">
        <h3 id="call-answer" className="pb-1 font-semibold">
          Answer
        </h3>
        <SchemaFields schema={answer} />
      </section>
      <section aria-labelledby="call-errors">
        <h3 id="call-errors" className="pb-1 font-semibold">
          Errors
        </h3>
        <ul className="text-sm text-fg2">
          {failures.map(({ status, codes }) => (
            <li key={status} className="flex gap-3 border-t border-line py-1.5">
              <span className="w-8 shrink-0 font-mono">{status}</span>
              <span>{codes}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}
