import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { CallConsole } from './CallConsole.tsx'
import type { Call } from './readCalls.ts'
import { withCode } from './SchemaFields.tsx'

const FIRST_CALL = 'getProjectMetrics'
const LINK = 'underline underline-offset-2 hover:text-fg'

/** Introduces what readers need before the first call, next to that call, and what all calls share. */
export function Introduction({ text, calls }: { text: string; calls: readonly Call[] }) {
  const isNarrow = useStore(narrowWindow)
  const first = calls.find(({ id }) => id === FIRST_CALL) ?? calls[0]
  return (
    <>
      <section aria-label="Introduction" className="flex min-w-0 flex-col gap-5 text-fg2">
        <p className="max-w-prose">{withCode(text)}</p>
        <Part title="Base URL">
          <CopyField name="Base URL" value={`${window.location.origin}/v2`} />
        </Part>
        <Part title="Authentication">
          <Authentication />
        </Part>
      </section>
      {first !== undefined && (
        <section
          aria-labelledby="first-request"
          className="flex min-w-0 flex-col gap-2 md:col-start-2 xl:sticky xl:top-4 xl:col-start-3 xl:row-span-2 xl:row-start-1"
        >
          <h2 id="first-request" className="font-semibold">
            First request
          </h2>
          <p className="text-sm text-fg2">
            {withCode(first.summary)}{' '}
            <Link to="/api-docs" hash={first.id} className={LINK}>
              All its parameters
            </Link>
          </p>
          <CallConsole call={first} />
        </section>
      )}
      <div className="flex min-w-0 flex-col gap-5 text-fg2 md:col-start-2 xl:row-start-2">
        <Part title="Clients">
          <p>
            This terminal serves its clients for TypeScript and Python, and a command line.{' '}
            <Link to="/docs/$page" params={{ page: 'clients' }} className={LINK}>
              Examples
            </Link>
          </p>
          <CopyField
            name="npm command"
            value={`npm install ${window.location.origin}/clients/tickmark-client.tgz`}
          />
          <CopyField
            name="pip command"
            value={`pip install ${window.location.origin}/clients/tickmark-${pageSettings.release}-py3-none-any.whl`}
          />
        </Part>
        <Part title="Answers">
          <p>
            {withCode(
              'JSON is `{ data, errors, meta }`. A missing value is `null`, never zero. Unknown ids of a list are in `errors`, next to the data for the known ones. `as_of` returns what was known at that moment.',
            )}
          </p>
          <p>
            {withCode(
              'Every response has an `ETag`; a request that sends it as `If-None-Match` gets 304 until the data change.',
            )}
          </p>
        </Part>
        <Part title="Rate limits">
          <p>
            {withCode(
              'Each key and address has a number of requests a minute. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` show what is left; 429 comes with `Retry-After`.',
            )}{' '}
            {pageSettings.isGated && (
              <Link to="/account/tiers" className={LINK}>
                Limits of the tiers
              </Link>
            )}
          </p>
        </Part>
        <Part title="Errors">
          <p>{withCode('An error is `{ type, message, errors: [{ code, field, value }] }`.')}</p>
          <ul className="text-sm">
            {first?.failures.map(({ status, codes }) => (
              <li key={status} className="flex gap-3 border-t border-line py-1.5">
                <span className="w-8 shrink-0 font-mono text-fg">{status}</span>
                <span className="w-40 shrink-0 font-mono text-xs leading-5">{codes}</span>
                <span className="min-w-0">{MEANINGS[status]}</span>
              </li>
            ))}
          </ul>
        </Part>
        {/* On a phone the list of calls is above. */}
        {!isNarrow && (
          <Part title="Calls">
            <Groups calls={calls} />
          </Part>
        )}
      </div>
    </>
  )
}

const MEANINGS: Readonly<Record<string, string>> = {
  400: 'A parameter is wrong, unknown or sent twice; errors names it.',
  401: 'Missing or unknown key.',
  403: 'The key lacks the required scope.',
  404: 'No such call, project, metric, sector or dataset.',
  429: 'Too many requests; wait for Retry-After.',
  500: 'Server error; the server log has the details.',
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-prose min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-fg">{title}</h2>
      {children}
    </section>
  )
}

function Authentication() {
  const { token, user, isLoggedIn } = useSession()
  const isOwn = isLoggedIn && user.apiToken !== ''
  return (
    <>
      <p>
        Send a key with every call.{' '}
        {isOwn
          ? 'This is your own key; the code samples include it.'
          : 'This one is public and works for everyone.'}{' '}
        <Link to="/account/api" className={LINK}>
          {isOwn ? 'Your API keys' : 'Get a key of your own'}
        </Link>
      </p>
      <CopyField name="Header" value={`Authorization: Bearer ${token}`} />
    </>
  )
}

const MAX_LISTED = 3

/** Shows what each group of calls returns, by its first calls. */
function Groups({ calls }: { calls: readonly Call[] }) {
  const groups = Map.groupBy(calls, ({ group }) => group)
  return (
    <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {[...groups].map(([group, members]) => (
        <li key={group} className="min-w-0">
          <h3 className="text-fg">
            {group} <span className="text-fg3">{members.length}</span>
          </h3>
          <ul className="text-sm">
            {members.slice(0, MAX_LISTED).map(({ id, summary }) => (
              <li key={id}>
                <Link
                  to="/api-docs"
                  hash={id}
                  title={summary}
                  className="block truncate py-0.5 hover:text-fg hover:underline pointer-coarse:py-3"
                >
                  {summary.replace(/[:.].*$/, '')}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
