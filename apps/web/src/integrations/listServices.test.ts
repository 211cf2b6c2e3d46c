import { expect, it } from 'vitest'
import { switchStore } from '../data/switchStore.ts'
import { listServices } from './startIntegrations.ts'

const NONE = { sentryDsn: null, posthogKey: null, gtmId: null, intercomAppId: null }
const ALL = { sentryDsn: 'dsn', posthogKey: 'phc', gtmId: 'GTM-1', intercomAppId: 'app' }

it('lists what the operator has connected', () => {
  expect(listServices(NONE)).toEqual([])
  expect(listServices({ ...NONE, posthogKey: 'phc' }).map(({ name }) => name)).toEqual([
    'Product analytics',
  ])
})

it('wants none of them without consent', () => {
  for (const service of listServices(ALL)) {
    expect(service.isWanted({ isAllowed: false, user: null })).toBe(false)
    expect(service.isWanted({ isAllowed: true, user: null })).toBe(true)
  }
})

it('follows the switches of the tag manager and the chat', () => {
  switchStore.override({ user: { GTM_ENABLED: false, INTERCOM_ENABLED: false } })
  const wanted = listServices(ALL).filter((service) =>
    service.isWanted({ isAllowed: true, user: null }),
  )
  switchStore.override({ user: {} })
  expect(wanted.map(({ name }) => name)).toEqual(['Error reporting', 'Product analytics'])
})
