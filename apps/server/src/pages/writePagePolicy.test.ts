import { describe, expect, it } from 'vitest'
import { writeFramedPolicy, writePagePolicy } from './writePagePolicy.ts'

/** The sources of a directive. */
function sourcesOf(policy: string, directive: string): string[] {
  const line = policy.split('; ').find((one) => one.startsWith(`${directive} `))
  return line?.split(' ').slice(1) ?? []
}

describe('writePagePolicy', () => {
  it('runs marked scripts and what they load, and nothing else', () => {
    const policy = writePagePolicy('abc')
    expect(sourcesOf(policy, 'script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'", "'self'"])
    expect(policy).not.toContain('unsafe-eval')
    expect(sourcesOf(policy, 'style-src')).toEqual(["'nonce-abc'", "'self'"])
  })

  it('closes what a page never needs', () => {
    const policy = writePagePolicy('abc')
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(sourcesOf(policy, directive)).toEqual(["'none'"])
    expect(sourcesOf(policy, 'form-action')).toEqual(["'self'"])
  })

  it('lets others frame the page that is made for it, and opens nothing else', () => {
    const [framed, page] = [writeFramedPolicy('abc'), writePagePolicy('abc')]
    expect(sourcesOf(framed, 'frame-ancestors')).toEqual(['*'])
    expect(framed.replace('frame-ancestors *', "frame-ancestors 'none'")).toBe(page)
  })

  it('adds what integrations need to what is allowed anyway', () => {
    const policy = writePagePolicy('abc', {
      'connect-src': ['https://a.example', 'wss://b.example'],
      'frame-src': ['https://c.example'],
    })
    expect(sourcesOf(policy, 'connect-src')).toEqual([
      "'self'",
      'https://a.example',
      'wss://b.example',
    ])
    expect(sourcesOf(policy, 'frame-src')).toEqual(["'self'", 'https://c.example'])
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })

  it('leaves the nonce out of the styles where an integration writes styles of its own', () => {
    const policy = writePagePolicy('abc', { 'style-src': ["'unsafe-inline'"] })
    expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", "'unsafe-inline'"])
    expect(sourcesOf(policy, 'script-src')).toContain("'nonce-abc'")
  })
})
