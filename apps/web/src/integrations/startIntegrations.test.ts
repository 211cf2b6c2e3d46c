import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consentStore } from '../data/consentStore.ts'
import { reportError, setErrorReporter } from '../data/reportError.ts'
import { watchErrors } from './startIntegrations.ts'

const page = new EventTarget()
let reports: { error: unknown; tags: object }[]

vi.stubGlobal('window', Object.assign(page, { location: { hostname: 'localhost', protocol: '' } }))
vi.stubGlobal('document', { cookie: '' })
watchErrors()

beforeEach(() => {
  reports = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  setErrorReporter(null)
  vi.restoreAllMocks()
})

const listen = () => setErrorReporter((report) => reports.push(report))
const dispatch = (type: string, details: object) =>
  page.dispatchEvent(Object.assign(new Event(type), details))

it('keeps uncaught errors until a service may hear of them', () => {
  const error = new Error('thrown')
  dispatch('error', { error })
  dispatch('unhandledrejection', { reason: 'rejected' })
  listen()
  expect(reports).toEqual([
    { error, tags: { unhandled: 'error' } },
    { error: 'rejected', tags: { unhandled: 'rejection' } },
  ])
})

it('leaves remarks of the browser and errors of foreign scripts alone', () => {
  listen()
  dispatch('error', { error: null, message: 'Script error.' })
  dispatch('error', { message: 'ResizeObserver loop completed' })
  expect(reports).toEqual([])
})

it('forgets what happens while consent is rejected, also for later', () => {
  reportError(new Error('before the choice'))
  consentStore.reject()
  reportError(new Error('while rejected'))
  consentStore.accept()
  reportError(new Error('after accepting'), { boundary: 'panel' })
  listen()
  expect(reports).toEqual([{ error: new Error('after accepting'), tags: { boundary: 'panel' } }])
})
