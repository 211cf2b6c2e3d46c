import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductEvent, RunningService, Visitor } from './Service.ts'
import { superviseService } from './startIntegrations.ts'

const STRANGER: Visitor = { isAllowed: false, user: null }
const ALLOWED: Visitor = { isAllowed: true, user: null }
const LOGIN: ProductEvent = { name: 'login', details: { method: 'email' } }
const LOGOUT: ProductEvent = { name: 'logout', details: {} }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A third party that writes down what becomes of it, under supervision. */
function supervise(load: () => Promise<void> = async () => undefined) {
  const log: string[] = []
  const running: RunningService = {
    update: ({ user }) => log.push(`updated to ${user?.email ?? 'nobody'}`),
    record: ({ name }) => log.push(name),
    stop: () => log.push('stopped'),
  }
  const service = superviseService({
    name: 'It',
    isWanted: ({ isAllowed }) => isAllowed,
    async load() {
      log.push('loaded')
      await load()
      return () => {
        log.push('started')
        return running
      }
    },
  })
  return { service, log, running }
}

const rest = () => vi.advanceTimersByTimeAsync(5_000)

it('loads nothing while it is not allowed', async () => {
  const { service, log } = supervise()
  service.follow(STRANGER)
  service.record(LOGIN)
  await rest()
  expect(log).toEqual([])
})

it('loads when the browser is idle, once, and passes the visitor on', async () => {
  const { service, log } = supervise()
  service.follow(ALLOWED)
  expect(log).toEqual([])
  service.follow(ALLOWED)
  await rest()
  expect(log).toEqual(['loaded', 'started', 'updated to nobody'])
})

it('passes every change of the visitor on', async () => {
  const { service, log } = supervise()
  service.follow(ALLOWED)
  await rest()
  service.follow({ isAllowed: true, user: { ...EMPTY_USER, email: 'a@b.example' } })
  expect(log.at(-1)).toBe('updated to a@b.example')
})

it('records what happened while it loaded, and what happens later', async () => {
  const { service, log } = supervise()
  service.record(LOGOUT)
  service.follow(ALLOWED)
  service.record(LOGIN)
  await rest()
  service.record(LOGOUT)
  expect(log.slice(2)).toEqual(['updated to nobody', 'login', 'logout'])
})

describe('when consent is withdrawn', () => {
  it('stops, hears nothing more, and starts again with a new consent', async () => {
    const { service, log } = supervise()
    service.follow(ALLOWED)
    await rest()
    log.length = 0
    service.follow(STRANGER)
    service.record(LOGIN)
    service.follow(STRANGER)
    await rest()
    expect(log).toEqual(['stopped'])
    service.follow(ALLOWED)
    await rest()
    expect(log).toEqual(['stopped', 'loaded', 'started', 'updated to nobody'])
  })

  it('never starts what has not loaded yet', async () => {
    const { service, log } = supervise(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
    service.follow(ALLOWED)
    service.record(LOGIN)
    await vi.advanceTimersByTimeAsync(500)
    service.follow(STRANGER)
    await rest()
    expect(log).toEqual(['loaded'])
  })

  it('does not even load what still waits for its turn', async () => {
    const { service, log } = supervise()
    service.follow(ALLOWED)
    service.follow(STRANGER)
    await rest()
    expect(log).toEqual([])
  })

  it('starts once when consent is given again in the meantime, without what was said before', async () => {
    const { service, log } = supervise()
    service.follow(ALLOWED)
    service.record(LOGIN)
    service.follow(STRANGER)
    service.follow(ALLOWED)
    await rest()
    expect(log).toEqual(['loaded', 'started', 'updated to nobody'])
  })
})

describe('a third party that fails', () => {
  it('is left alone until consent is given again', async () => {
    let isBroken = true
    const { service, log } = supervise(async () => {
      if (isBroken) throw new Error('blocked')
    })
    service.follow(ALLOWED)
    await rest()
    service.follow(ALLOWED)
    service.record(LOGIN)
    await rest()
    expect(log).toEqual(['loaded'])
    expect(console.warn).toHaveBeenCalledWith('It could not start.', new Error('blocked'))
    isBroken = false
    service.follow(STRANGER)
    service.follow(ALLOWED)
    await rest()
    expect(log).toEqual(['loaded', 'loaded', 'started', 'updated to nobody'])
  })

  it('breaks nothing when it throws', async () => {
    const { service, running } = supervise()
    const fail = () => {
      throw new Error('broken')
    }
    Object.assign(running, { update: fail, record: fail, stop: fail })
    service.follow(ALLOWED)
    await rest()
    service.record(LOGIN)
    service.follow(STRANGER)
    expect(vi.mocked(console.warn).mock.calls.map(([words]) => words)).toEqual([
      'It could not follow the visitor.',
      'It could not record an event.',
      'It could not stop.',
    ])
  })

  it('may never finish loading', async () => {
    const { service, log } = supervise(() => new Promise(() => undefined))
    service.follow(ALLOWED)
    for (let times = 0; times < 1_000; times += 1) service.record(LOGIN)
    await rest()
    service.follow(STRANGER)
    expect(log).toEqual(['loaded'])
  })
})
