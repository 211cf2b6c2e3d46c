import { describe, expect, it } from 'vitest'
import { parentDomain } from './parentDomain.ts'

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
