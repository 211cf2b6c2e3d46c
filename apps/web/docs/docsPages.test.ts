import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSlugs, readPngSize, renderMarkdown, resolveDocsLink } from './docsPages.ts'

const render = (markdown: string) => renderMarkdown(markdown, () => ({ width: 8, height: 4 }))

describe('renderMarkdown', () => {
  it('leaves out the title, and lists the other headings with names to link to', () => {
    const { html, headings } = render('# Title\n\n## A `b` & c\n\n### D\n\n## D\n')
    expect(html).not.toContain('Title')
    expect(headings).toEqual([
      { id: 'a-b--c', text: 'A b & c', depth: 2 },
      { id: 'd', text: 'D', depth: 3 },
      { id: 'd-1', text: 'D', depth: 2 },
    ])
    for (const { id } of headings) expect(html).toContain(`id="${id}">`)
    expect(html).toContain('href="#a-b--c"')
  })

  it('lets tables and code scroll in boxes that the keyboard reaches', () => {
    const { html } = render('## Place\n\n| a | b |\n|---|---|\n| `x` | y & z |\n')
    expect(html).toContain(
      '<div class="docs-table" role="region" aria-label="Table in “Place”" tabindex="0"><table>',
    )
    expect(html).toContain('<th scope="col">a</th>')
    expect(html).toContain('<td><code>x</code></td><td>y &amp; z</td>')
    expect(render('```sh\na < b && "c"\n```').html).toBe(
      '<pre tabindex="0"><code>a &lt; b &amp;&amp; &quot;c&quot;</code></pre>\n',
    )
  })

  it('leads links to where the terminal shows what they mean, and keeps the words of others', () => {
    const { html } = render('[a](api.md#key) [b](adr/) [c](https://example.org/?a=1&b=2)')
    expect(html).toBe(
      '<p><a href="/explorer/docs/api#key">a</a> b <a href="https://example.org/?a=1&amp;b=2">c</a></p>\n',
    )
  })

  it('keeps a picture’s place, and says which file it is', () => {
    const { html, images } = render('![A "list"](images/x.png)')
    expect(images).toEqual([{ file: 'images/x.png', mark: '\u00000\u0000' }])
    expect(html).toContain(
      '<img src="\u00000\u0000" alt="A &quot;list&quot;" width="8" height="4" loading="lazy"',
    )
  })

  it.each(['<div>x</div>', 'a <script>alert(1)</script> b', '<img src=x onerror=alert(1)>'])(
    'refuses HTML: %s',
    (markdown) => {
      expect(() => render(markdown)).toThrow('The documentation holds HTML')
    },
  )
})

describe('createSlugs', () => {
  it('names headings as code hosts do', () => {
    const name = createSlugs()
    expect(name('Settings')).toBe('settings')
    expect(name('When were the values known?')).toBe('when-were-the-values-known')
    expect(name('1. Source → importer')).toBe('1-source--importer')
    expect(name('Any question: POST /v2/query')).toBe('any-question-post-v2query')
  })

  it('makes the same name twice distinct', () => {
    const name = createSlugs()
    expect([name('Limits'), name('Limits'), name('Limits')]).toEqual([
      'limits',
      'limits-1',
      'limits-2',
    ])
  })
})

describe('resolveDocsLink', () => {
  it.each([
    ['api.md', '/explorer/docs/api'],
    ['./user-guide.md', '/explorer/docs/user-guide'],
    ['operator-guide.md#settings', '/explorer/docs/operator-guide#settings'],
    ['openapi.json', '/explorer/api-docs/openapi.json'],
    ['#limits', '#limits'],
    ['/explorer/api-docs', '/explorer/api-docs'],
    ['https://example.org/a', 'https://example.org/a'],
  ])('leads %s to %s', (href, address) => {
    expect(resolveDocsLink(href)).toBe(address)
  })

  it.each(['adr/', 'adr/0001-x.md', '../README.md', 'javascript:alert(1)', '//evil.example', ''])(
    'knows no place for %j',
    (href) => {
      expect(resolveDocsLink(href)).toBeUndefined()
    },
  )
})

describe('readPngSize', () => {
  it('reads the size of a picture', () => {
    const file = new URL('../public/thumbnail.png', import.meta.url)
    expect(readPngSize(readFileSync(file))).toEqual({ width: 1200, height: 630 })
  })

  it('refuses what is no PNG', () => {
    expect(() => readPngSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toThrow(
      'no PNG',
    )
    expect(() => readPngSize(Buffer.alloc(3))).toThrow('no PNG')
  })
})
