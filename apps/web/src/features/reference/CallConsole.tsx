import { Link } from '@tanstack/react-router'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { parseJson } from '@tickmark/core/text/textCodec'
import { useState } from 'react'
import {
  type CodeLanguage,
  type Server,
  toPython,
  writeCode,
} from '../../charts/panel/actions/writeCode.ts'
import { describeError } from '../../data/describeError.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { inputClasses } from '../../ui/Input.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { Call } from './readCalls.ts'

const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'python', label: 'Python' },
  { value: 'typescript', label: 'TypeScript' },
] as const satisfies { value: CodeLanguage; label: string }[]
type Language = (typeof LANGUAGES)[number]['value']

/** Longer answers are cut, because the browser lays out every line. */
const MAX_SHOWN = 20_000
/** Lines wrap: reading one by scrolling it sideways loses its beginning. */
const CODE =
  'max-h-96 overflow-auto rounded-md border border-line bg-raise p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap'
const FIELD = joinClasses(
  inputClasses('medium'),
  'w-full py-1.5 font-mono not-pointer-coarse:text-xs leading-5',
)

/** The code of a call in three languages, with the caller's key, and a form that sends it and shows the answer. */
export function CallConsole({ call }: { call: Call }) {
  const { token, user, isLoggedIn } = useSession()
  const [language, setLanguage] = useState<Language>('curl')
  const [path, setPath] = useState(call.example.path)
  const [text, setText] = useState(
    call.example.body === undefined ? '' : JSON.stringify(call.example.body, null, 2),
  )
  const { answer, send } = useSend(token)
  const hasBody = call.body !== undefined
  const body = hasBody ? parseJson(text) : undefined
  const server = { origin: window.location.origin, token }
  const sent = body ?? (hasBody ? {} : undefined)
  const clientCode =
    language === 'curl'
      ? undefined
      : writeClientCode(language, { ...call, address: path, body: sent }, server)
  const code =
    clientCode ??
    writeCode(
      language,
      { method: call.method === 'POST' ? 'POST' : 'GET', path, body: sent, address: null },
      server,
    )
  return (
    <section aria-label="Code and response" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Language"
          value={language}
          segments={LANGUAGES}
          onChange={setLanguage}
        />
        <Button size="small" onClick={() => void copyText('Code', code)}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0} className={CODE}>
        {code}
      </pre>
      <p className="text-sm text-fg3">
        {clientCode !== undefined && (
          <>
            With a{' '}
            <PageLink to="/docs/$page" params={{ page: 'clients' }} className="underline">
              client
            </PageLink>
            .{' '}
          </>
        )}
        {isLoggedIn && user.apiToken !== '' ? (
          <>
            With your own token.{' '}
            <Link to="/account/api" className="underline">
              Your API keys
            </Link>
          </>
        ) : (
          <>
            With the public key, which works for everyone.{' '}
            <Link to="/account/api" className="underline">
              {isLoggedIn ? 'Create a key' : 'Log in to use a key of your own'}
            </Link>
          </>
        )}
      </p>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send({ method: call.method, path, body: hasBody ? text : undefined })
        }}
      >
        <label className="flex flex-col gap-1 text-sm text-fg2">
          Address
          <input
            className={FIELD}
            value={path}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setPath(target.value)}
          />
        </label>
        {hasBody && (
          <label className="flex flex-col gap-1 text-sm text-fg2">
            Body
            <textarea
              className={`${FIELD} h-auto`}
              rows={8}
              value={text}
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
            {body === undefined && <span className="text-down">This is not valid JSON.</span>}
          </label>
        )}
        <Button type="submit" variant="solid" disabled={answer?.state === 'sent'}>
          Try it
        </Button>
      </form>
      <div aria-live="polite" className="flex flex-col gap-2">
        {answer !== undefined && <AnswerView answer={answer} />}
      </div>
    </section>
  )
}

type Answer =
  | { state: 'sent' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; status: string; isOk: boolean; ms: number; text: string }

function AnswerView({ answer }: { answer: Answer }) {
  if (answer.state === 'sent') return <p className="text-sm text-fg3">Waiting for the response…</p>
  if (answer.state === 'failed') return <p className="text-sm text-down">{answer.message}</p>
  const { status, isOk, ms, text } = answer
  const isCut = text.length > MAX_SHOWN
  return (
    <>
      <p className={`text-sm ${isOk ? 'text-up' : 'text-down'}`}>
        {status} · {Math.round(ms)} ms · {formatCount(text.length)} characters
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0} className={CODE}>
        {text.slice(0, MAX_SHOWN)}
      </pre>
      {isCut && <p className="text-sm text-fg3">The first {formatCount(MAX_SHOWN)} characters.</p>}
    </>
  )
}

type Sent = { method: string; path: string; body: string | undefined }

function useSend(token: string) {
  const [answer, setAnswer] = useState<Answer>()
  const send = async ({ method, path, body }: Sent) => {
    setAnswer({ state: 'sent' })
    const start = performance.now()
    try {
      const url = new URL(path, window.location.origin)
      // The key must not leave this server.
      if (url.origin !== window.location.origin)
        return setAnswer({ state: 'failed', message: 'Only calls to this server can be tried.' })
      const response = await fetch(url, {
        method,
        credentials: 'omit',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const parsed = parseJson(text)
      setAnswer({
        state: 'answered',
        status: `${response.status} ${response.statusText}`.trim(),
        isOk: response.ok,
        ms: performance.now() - start,
        text: parsed === undefined ? text : JSON.stringify(parsed, null, 2),
      })
    } catch (failure) {
      setAnswer({ state: 'failed', message: describeError(failure) })
    }
  }
  return { answer, send }
}

/** A call as it is filled in: the path with its query, and the body. */
type Filled = Pick<Call, 'id' | 'path' | 'parameters'> & { address: string; body: unknown }

/** The program of a call with the TypeScript or the Python client; undefined where the address is not the call's. */
export function writeClientCode(
  language: 'typescript' | 'python',
  filled: Filled,
  { origin, token }: Server,
): string | undefined {
  const found = readInput(filled)
  if (found === undefined) return undefined
  const { input, format } = found
  // Other addresses of a call are the same method.
  const name = filled.id.replace(/Alias\d+$/, '')
  if (language === 'typescript') {
    const written = writeObject(input)
    const call =
      format === undefined
        ? `const { data } = await terminal.${name}(${written})\nconsole.log(data)`
        : `const file = await terminal.file('${name}', ${written || '{}'}, { format: '${format}' })\nconsole.log(await file.arrayBuffer())`
    return `import { createClient } from '@tickmark/client'

const terminal = createClient({ url: '${origin}', key: '${token}' })
${call}`
  }
  const method = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fields = Object.entries(input).map(([key, value]) => `    ${key}=${toPython(value)},\n`)
  const given = fields.length === 0 ? '' : `\n${fields.join('')}`
  const call =
    format === undefined
      ? `answer = terminal.${method}(${given})\nprint(answer.data)`
      : `file = terminal.file(${given === '' ? '' : '\n    '}"${format}", "${method}"${given === '' ? '' : `,${given}`})\nprint(len(file.read()))`
  return `from tickmark import Client

terminal = Client("${origin}", "${token}")
${call}`
}

type Input = { input: Record<string, unknown>; format: string | undefined }

/** The parameters that an address and a body give, with the types that the call describes. */
function readInput({ path, parameters, address, body }: Filled): Input | undefined {
  const [place = '', query = ''] = address.split('?', 2)
  const [wanted, given] = [path.split('/'), place.split('/')]
  if (wanted.length !== given.length) return undefined
  const input: Record<string, unknown> = {}
  for (const [at, part] of wanted.entries()) {
    const value = decodeURIComponent(given[at] ?? '')
    if (part.startsWith('{')) input[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  const search = new URLSearchParams(query)
  const format = search.get('format') ?? undefined
  for (const name of new Set(search.keys())) {
    if (name === 'format') continue
    const type = parameters.find((one) => one.name === name)?.schema.type
    const values = search.getAll(name)
    if (type === 'array') input[name] = values.flatMap((value) => value.split(','))
    else input[name] = type === 'integer' ? Number(values[0]) : values[0]
  }
  return { input: { ...input, ...(body as object | undefined) }, format }
}

/** An object as TypeScript writes it; empty for none. */
function writeObject(input: Record<string, unknown>): string {
  if (Object.keys(input).length === 0) return ''
  return JSON.stringify(input, null, 2).replace(/^( *)"(\w+)":/gm, '$1$2:')
}
