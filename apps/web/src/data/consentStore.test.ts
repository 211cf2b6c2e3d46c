import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage, recordAll } from './session/testing/openFakePage.ts'

const NONE = { hasConsent: false, isConsentAccepted: false }
const ACCEPTED = { hasConsent: true, isConsentAccepted: true }
const REJECTED = { hasConsent: true, isConsentAccepted: false }

/** The consent of a page that has just begun. */
async function begin(page: Parameters<typeof openFakePage>[0] = {}) {
  const fake = openFakePage(page)
  const { consentStore } = await import('./consentStore.ts')
  const { startConsent } = await import('./consentStore.ts')
  const { switchStore } = await import('./switchStore.ts')
  startConsent()
  return { ...fake, consentStore, switchStore, recorded: await recordAll() }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('at the start of a page', () => {
  it.each([
    ['1-accepted', ACCEPTED],
    ['1-rejected', REJECTED],
    ['2-accepted', NONE],
    ['%%%', NONE],
  ])('the cookie %s decides', async (tt_consent, expected) => {
    const { consentStore } = await begin({ cookies: { tt_consent } })
    expect(consentStore.get()).toEqual(expected)
  })

  it('a value that only the storage holds counts as none', async () => {
    const { consentStore } = await begin({ stored: { 'tt.consent': '1-accepted' } })
    expect(consentStore.get()).toEqual(NONE)
  })
})

describe('accept', () => {
  it('keeps "1-accepted" for a year in the cookie, and in the storage', async () => {
    const { consentStore, cookies, stored } = await begin()
    consentStore.accept()
    expect(consentStore.get()).toEqual(ACCEPTED)
    expect(cookies.written.at(-1)).toBe(
      'tt_consent=1-accepted; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    )
    expect(stored.get('tt.consent')).toBe('1-accepted')
  })

  it('records consent_accepted with the version, once a service that it starts can hear', async () => {
    const { consentStore } = await begin()
    const { addEventRecorder } = await import('./recordEvent.ts')
    const heard: unknown[] = []
    consentStore.subscribe(() =>
      addEventRecorder((event, details) => {
        heard.push([event, details])
      }),
    )
    consentStore.accept()
    expect(heard).toEqual([['consent_accepted', { version: 1 }]])
  })

  it('turns the analytics flags on where the operator set them', async () => {
    const { consentStore, switchStore } = await begin({
      settings: {
        switches: { custom_queries: true },
        integrations: { posthogKey: 'phc_key', sentryDsn: null, gtmId: null, intercomAppId: null },
      },
    })
    expect(switchStore.isOn('custom_queries')).toBe(false)
    consentStore.accept()
    expect(switchStore.isOn('custom_queries')).toBe(true)
    consentStore.reject()
    expect(switchStore.isOn('custom_queries')).toBe(false)
  })
})

describe('reject', () => {
  it('keeps "1-rejected"', async () => {
    const { consentStore, cookies, stored } = await begin()
    consentStore.reject()
    expect(consentStore.get()).toEqual(REJECTED)
    expect(cookies.cookie).toBe('tt_consent=1-rejected')
    expect(stored.get('tt.consent')).toBe('1-rejected')
  })

  it('records consent_rejected with the version before the services that hear it are stopped', async () => {
    const { consentStore } = await begin({ cookies: { tt_consent: '1-accepted' } })
    const { addEventRecorder } = await import('./recordEvent.ts')
    const heard: unknown[] = []
    const stop = addEventRecorder((event, details) => {
      heard.push([event, details])
    })
    consentStore.subscribe(stop)
    consentStore.reject()
    expect(heard).toEqual([['consent_rejected', { version: 1 }]])
  })
})

describe('toggle', () => {
  it('flips between accepted and rejected, and accepts where there was no choice', async () => {
    const { consentStore, recorded } = await begin()
    const seen = [0, 1, 2].map(() => {
      consentStore.toggle()
      return consentStore.get().isConsentAccepted
    })
    expect(seen).toEqual([true, false, true])
    expect(recorded.map(([event]) => event)).toEqual([
      'consent_accepted',
      'consent_rejected',
      'consent_accepted',
    ])
  })
})

describe('a change', () => {
  it('is broadcast within the page as tt.storage, once', async () => {
    const { consentStore, window } = await begin()
    const heard: unknown[] = []
    window.addEventListener('tt.storage', (event) => heard.push((event as CustomEvent).detail))
    consentStore.accept()
    consentStore.accept()
    expect(heard).toEqual([{ key: 'tt.consent' }])
  })

  it('in another tab is heard of by the storage event, and not recorded again', async () => {
    const { consentStore, window, cookies, recorded } = await begin()
    const heard = vi.fn()
    window.addEventListener('tt.storage', heard)
    cookies.cookie = 'tt_consent=1-accepted'
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tt.theme' }))
    expect(consentStore.get()).toEqual(NONE)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tt.consent' }))
    expect(consentStore.get()).toEqual(ACCEPTED)
    expect(heard).toHaveBeenCalledOnce()
    expect(recorded).toEqual([])
  })

  it('lasts as long as the page where cookies are switched off', async () => {
    const { consentStore } = await begin()
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    consentStore.reject()
    expect(consentStore.get()).toEqual(REJECTED)
  })
})
