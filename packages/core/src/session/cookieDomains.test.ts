import { describe, expect, it } from 'vitest'
import { listCookieDomains, parentDomain } from './cookieDomains.ts'

describe('parentDomain', () => {
  it.each([
    ['localhost', 'localhost'],
    ['example.com', 'example.com'],
    ['terminal.example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['127.0.0.1', null],
    ['[::1]', null],
  ])('is for %s: %s', (hostname, domain) => {
    expect(parentDomain(hostname)).toBe(domain)
  })
})

describe('the domains of cookies', () => {
  it.each([
    ['a.b.example.com', ['a.b.example.com', 'b.example.com', 'example.com']],
    ['example.com', ['example.com']],
    ['localhost', ['localhost']],
    ['127.0.0.1', []],
    ['[::1]', []],
  ])('are for %s: %j', (hostname, domains) => {
    expect(listCookieDomains(hostname)).toEqual(domains)
  })
})
