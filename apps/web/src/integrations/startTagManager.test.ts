import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTagManager } from './startTagManager.ts'

type Script = { id: string; src: string; nonce?: string; onerror?: () => void; remove(): void }

let scripts: Script[]
beforeEach(() => {
  scripts = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    getElementById: (id: string) => scripts.find((script) => script.id === id) ?? null,
    querySelector: () => ({ nonce: 'n0nce' }),
    createElement: () => ({
      remove() {
        scripts = scripts.filter((script) => script !== this)
      },
    }),
    head: { append: (script: Script) => scripts.push(script) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const start = () => startTagManager({ id: 'GTM-ABC123', version: '1.2.3' })

/** Lists the messages that the container finds: commands as lists, and data. */
const messages = () =>
  (window.dataLayer ?? []).map((message) =>
    Object.prototype.toString.call(message) === '[object Arguments]'
      ? [...(message as IArguments)]
      : message,
  )

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}
const GRANTED = { ...DENIED, analytics_storage: 'granted' }

it('sets consent mode, app and version before the container, and grants analytics only', () => {
  start()
  expect(messages()).toEqual([
    ['consent', 'default', DENIED],
    { app: 'terminal', version: '1.2.3' },
    ['consent', 'update', GRANTED],
    { event: 'gtm.js', 'gtm.start': expect.any(Number) },
  ])
  expect(scripts).toMatchObject([
    { src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123', nonce: 'n0nce' },
  ])
})

it('pushes events, and of a user neither address nor names, whom it forgets after the logout', async () => {
  const { update, record } = start()
  update?.({
    isAllowed: true,
    user: { ...EMPTY_USER, id: 'u1', email: 'ann@example.com', username: 'ann' },
  })
  record?.({ name: 'login', details: { method: 'email' } })
  update?.({ isAllowed: true, user: null })
  record?.({ name: 'logout', details: {} })
  await Promise.resolve()
  expect(messages().slice(4)).toEqual([
    { event: 'user_identified', user_id: 'u1', tier: 'free' },
    { event: 'login', method: 'email' },
    { event: 'logout' },
    { user_id: null, tier: null },
  ])
})

it('denies everything when it stops, and grants again without a second container', () => {
  start().stop()
  expect(messages().at(-1)).toEqual(['consent', 'update', DENIED])
  start()
  expect(messages().slice(5)).toEqual([['consent', 'update', GRANTED]])
  expect(scripts).toHaveLength(1)
})

it('takes a script out again that could not be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  start()
  scripts[0]?.onerror?.()
  await expect.poll(() => warn).toHaveBeenCalledOnce()
  expect(scripts).toEqual([])
  warn.mockRestore()
})
