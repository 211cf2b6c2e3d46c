import { describe, expect, it } from 'vitest'
import { CONSENT_TEXTS, describeConsentText } from './CONSENT_TEXTS.ts'
import { CONSENT_VERSION, formatConsent, parseConsent } from './parseConsent.ts'

const NONE = { hasConsent: false, isConsentAccepted: false }

describe('parseConsent', () => {
  it('reads "{version}-accepted" and "{version}-rejected"', () => {
    expect(CONSENT_VERSION).toBe(1)
    expect(parseConsent('1-accepted')).toEqual({ hasConsent: true, isConsentAccepted: true })
    expect(parseConsent('1-rejected')).toEqual({ hasConsent: true, isConsentAccepted: false })
  })

  it.each([null, '', '0-accepted', '2-accepted', '10-accepted', '-accepted'])(
    'finds no consent where the value %j does not start with the current version',
    (value) => expect(parseConsent(value)).toEqual(NONE),
  )

  it.each(['%%%', '1', '1-', '1-yes', '1-ACCEPTED', '1-accepted ', 'accepted', 'true', '{"a":1}'])(
    'finds no consent in the corrupt or foreign value %j',
    (value) => expect(parseConsent(value)).toEqual(NONE),
  )
})

describe('the texts that visitors consent to', () => {
  it('are of the days of the specification, the present one last', () => {
    expect(CONSENT_TEXTS.map(({ day }) => day)).toEqual(['2023-10-27', '2023-11-07'])
    expect(CONSENT_TEXTS.at(-1)?.version).toBe(CONSENT_VERSION)
    expect(describeConsentText()).toBe('Version 1, text of 7 Nov 2023, first of 27 Oct 2023.')
  })

  it('keep a choice about the first one while the version is the same', () => {
    expect(parseConsent(`${CONSENT_TEXTS[0].version}-accepted`).isConsentAccepted).toBe(true)
  })
})

describe('formatConsent', () => {
  it('writes what parseConsent reads', () => {
    expect([formatConsent(true), formatConsent(false)]).toEqual(['1-accepted', '1-rejected'])
  })
})
