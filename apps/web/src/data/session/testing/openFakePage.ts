import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { vi } from 'vitest'

type Page = {
  /** Such as `https://terminal.example.com/explorer/projects?q=a`. */
  address?: string
  cookies?: Readonly<Record<string, string>>
  stored?: Readonly<Record<string, string>>
  settings?: Partial<PageSettings>
  /** The answers of the server to calls of the form `GET /v1/users/me`. */
  answers?: Readonly<Record<string, () => Response>>
}

type Call = { call: string; headers: Headers; body: string }

/**
 * A page without a browser: as much of `window` and `document` as session and consent touch. Modules are
 * forgotten, so that those a test imports begin as at the start of a page.
 */
export function openFakePage(page: Page = {}) {
  vi.resetModules()
  const url = new URL(page.address ?? 'https://terminal.example.com/explorer')
  const cookies = new FakeCookies(page.cookies ?? {})
  const stored = new Map(Object.entries(page.stored ?? {}))
  const classes = new Set<string>()
  const calls: Call[] = []
  const reload = vi.fn<() => void>()
  const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>()

  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  const { hostname, protocol, origin, pathname, search, hash } = url
  const window = Object.assign(new EventTarget(), {
    location: { hostname, protocol, origin, pathname, search, hash, reload },
    history: { state: { kept: true }, replaceState },
    localStorage,
  })
  const classList = {
    toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
  }
  const document = Object.assign(cookies, {
    documentElement: { classList },
    getElementById: (id: string) =>
      id === 'tt-config' ? { textContent: JSON.stringify(page.settings ?? {}) } : null,
  })
  const fetch = async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${new URL(input).pathname}`
    calls.push({ call, headers: new Headers(init.headers), body: String(init.body ?? '') })
    return page.answers?.[call]?.() ?? Response.json({ type: 'unauthorized' }, { status: 401 })
  }
  for (const [name, value] of Object.entries({ window, document, localStorage, fetch }))
    vi.stubGlobal(name, value)
  // Failures are written to the console; tests that expect them declare it.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})

  return {
    window,
    cookies,
    stored,
    classes,
    calls,
    reload,
    replaceState,
    /** The first words of everything that was written to the console as an error. */
    errors: () =>
      said.mock.calls.map(([first]) => (first instanceof Error ? first.message : first)),
  }
}

/** The cookies of a page without a browser. `written` holds every assignment to `document.cookie`, in order. */
export class FakeCookies {
  readonly written: string[] = []
  readonly #kept = new Map<string, string>()

  constructor(cookies: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(cookies)) this.#kept.set(name, value)
  }

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.#kept.delete(name)
    else this.#kept.set(name, value)
  }
}

/** Everything that is recorded from now on, in order. For tests, after `openFakePage`. */
export async function recordAll(): Promise<[event: string, details: unknown][]> {
  const { addEventRecorder } = await import('../../recordEvent.ts')
  const recorded: [string, unknown][] = []
  addEventRecorder((event, details) => {
    recorded.push([event, details])
  })
  return recorded
}

/** An answer `{user}` of the server. */
export function sendUser(fields: Readonly<Record<string, unknown>> = {}): Response {
  const user = {
    id: 'u1',
    username: 'ada',
    email: 'ada@example.com',
    apiToken: 'ada-token',
    subscriptionStatus: { type: 'pro' },
    organizations: [{ id: 'o1', name: 'Engines' }],
    ...fields,
  }
  return Response.json({ user })
}
