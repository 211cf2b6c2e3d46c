import { describe, expect, it } from 'vitest'
import { readLinks } from './ProfilePage.tsx'

describe('readLinks', () => {
  it('reads one web address per line', () => {
    expect(readLinks('https://a.example \n\n http://b.example/x\n')).toEqual({
      links: ['https://a.example', 'http://b.example/x'],
    })
    expect(readLinks('')).toEqual({ links: [] })
  })
  it.each([
    'a.example',
    'javascript:alert(1)',
    'ftp://a.example',
    `https://a.example/${'x'.repeat(500)}`,
  ])('rejects %s, which is not a web address', (text) => {
    expect(readLinks(`https://a.example\n${text}`).fault).toMatch(/is not a web address/)
  })
  it('accepts as many as the server', () => {
    const links = (count: number) => Array(count).fill('https://a.example').join('\n')
    expect(readLinks(links(20)).fault).toBeUndefined()
    expect(readLinks(links(21)).fault).toBe('At most 20 links.')
  })
})
