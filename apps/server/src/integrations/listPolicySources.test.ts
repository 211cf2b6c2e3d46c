import { expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { listPolicySources } from './listPolicySources.ts'

const sourcesOf = (settings: Record<string, string>) => listPolicySources(makeConfig(settings))

it('allows nothing more where no third party is configured', () => {
  expect(sourcesOf({})).toEqual({})
})

it('allows calls to the host of error reporting, without its key', () => {
  expect(sourcesOf({ TT_SENTRY_DSN: 'https://key@errors.example.com:8443/base/7' })).toEqual({
    'connect-src': ['https://errors.example.com:8443'],
  })
})

it('allows nothing more for product analytics, whose calls go through this host', () => {
  const settings = { TT_POSTHOG_KEY: 'phc_key', TT_POSTHOG_HOST: 'https://analytics.example.com' }
  expect(sourcesOf(settings)).toEqual({})
})

it('allows the tag manager and Google Analytics', () => {
  const sources = sourcesOf({ TT_GTM_ID: 'GTM-ABC123' })
  expect(sources['script-src']).toEqual(['https://*.googletagmanager.com'])
  expect(sources['connect-src']).toContain('https://*.google-analytics.com')
  expect(sources['style-src']).toBeUndefined()
})

it('allows the chat its connections, frames and style elements', () => {
  const sources = sourcesOf({ TT_INTERCOM_APP_ID: 'abcd1234' })
  expect(sources['script-src']).toContain('https://widget.intercom.io')
  expect(sources['connect-src']).toContain('wss://nexus-websocket-a.intercom.io')
  expect(sources['style-src']).toEqual(["'unsafe-inline'"])
  expect(sources['frame-src']).toContain('https://intercom-sheets.com')
})

it('allows the captcha of Cloudflare its script and its frame', () => {
  const sources = sourcesOf({
    TT_TURNSTILE_SITE_KEY: '0x4AAAAAAA_site',
    TT_TURNSTILE_SECRET_KEY: '0x4AAAAAAA_secret',
  })
  expect(sources).toEqual({
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  })
})

it('puts the needs of several together, each source once', () => {
  const sources = sourcesOf({
    TT_SENTRY_DSN: 'https://key@errors.example.com/7',
    TT_GTM_ID: 'GTM-ABC123',
    TT_INTERCOM_APP_ID: 'abcd1234',
  })
  for (const list of Object.values(sources)) expect(list).toEqual([...new Set(list)])
  expect(sources['connect-src']).toEqual(
    expect.arrayContaining([
      'https://errors.example.com',
      'https://*.google-analytics.com',
      'https://api-iam.intercom.io',
    ]),
  )
})

it('allows the socket of live prices where they are on', () => {
  const settings = { TT_PUBLIC_URL: 'https://terminal.example.com' }
  expect(sourcesOf(settings)).toEqual({})
  expect(sourcesOf({ ...settings, TT_FLAGS: 'REALTIME_PRICES_ENABLED=on' })).toEqual({
    'connect-src': ['wss://terminal.example.com'],
  })
})
