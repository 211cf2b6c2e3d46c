import { HOSTILE_TEXTS } from '@tickmark/core/testing/HOSTILE_TEXTS'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { MarkdownText, safeAddress } from './TextTile.tsx'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

const draw = (text: string) => renderToStaticMarkup(createElement(MarkdownText, { text, id: 't' }))

describe('MarkdownText', () => {
  it('renders Markdown, with headings below those of the page', () => {
    const drawn = draw('# Lending\n\n**Fees** and ~~noise~~\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    expect(drawn).toContain('<h4>Lending</h4>')
    expect(drawn).toContain('<strong>Fees</strong> and <del>noise</del>')
    expect(drawn).toContain('<td>1</td>')
  })
  it('shows HTML as text', () => {
    const drawn = draw('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b>bold</b>')
    expect(drawn).not.toMatch(/<script|<img|<b>/)
    expect(drawn).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
  it('makes no link of an address that runs code or misleads', () => {
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
      'mailto:a@b.c',
    ])
      expect(draw(`[see](${address}) [ref][1]\n\n[1]: ${address}`), address).not.toContain('href')
  })
  it('rejects addresses that only look like a page of this site', () => {
    expect(['//evil.example', '/\\evil.example', 'http:evil', 'explorer'].map(safeAddress)).toEqual(
      ['', '', '', ''],
    )
  })
  it('opens other sites in a new tab, and pages of the terminal in place', () => {
    expect(draw('[site](https://example.com/a)')).toContain(
      'href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow"',
    )
    expect(draw('[Aave](/explorer/projects/aave)')).toContain('<a href="/explorer/projects/aave">')
  })
  it('fetches no images', () => {
    expect(draw('![a cat](https://example.com/cat.png) ![](/explorer/x.png)')).toBe(
      '<div class="dashboard-text"><p><em>Image: a cat</em> <em>Image</em></p></div>',
    )
  })
  it('gives the footnotes of each text different ids', () => {
    expect(draw('Fees[^1]\n\n[^1]: All of them.')).toContain('id="t-fn-1"')
  })

  it.each(
    Object.entries(HOSTILE_TEXTS).flatMap(([trick, texts]) =>
      texts.map((text) => ({ trick, text })),
    ),
  )('lets nothing run or load by $trick: $text', ({ text }) => {
    expect(listDangers(draw(text))).toEqual([])
  })
  it.each(Object.entries(HOSTILE_TEXTS))('nor by all of them in one text: %s', (_trick, texts) => {
    expect(listDangers(draw(texts.join('\n\n')))).toEqual([])
  })
  it('detects elements that run or load something', () => {
    expect(listDangers('<p><img src="x" onerror="y"/><a href="javascript:x">a</a></p>')).toEqual([
      'img src=x',
      'img onerror=y',
      'a href=javascript:x',
    ])
    expect(listDangers('<svg></svg><script>1</script>')).toEqual(['svg', 'script'])
  })

  const HOSTILE = {
    'quotes in quotes': '>'.repeat(20_000),
    'five hundred quotes': `${'> '.repeat(500)}deep`,
    'lists in lists': `${'- '.repeat(9_900)}deep`,
    'lists in lists, line by line': Array.from(
      { length: 190 },
      (_, depth) => `${' '.repeat(2 * depth)}- x`,
    )
      .join('\n')
      .slice(0, 20_000),
    'open brackets': '['.repeat(20_000),
    'open links': '[a]('.repeat(5_000),
    'emphasis in emphasis': `${'*a **b '.repeat(2_800)}`,
    stars: '*'.repeat(20_000),
    backticks: Array.from({ length: 190 }, (_, count) => '`'.repeat(count + 1)).join(' '),
    'a table of many columns': `${'|a'.repeat(3_000)}|\n${'|-'.repeat(3_000)}|\n${'|b'.repeat(3_000)}|`,
    'a table of many rows': `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(3_300)}`,
    autolinks: 'www.a.b '.repeat(2_500),
    entities: '&amp;'.repeat(4_000),
  }
  it.each(Object.entries(HOSTILE))('renders %s at any length', (_, text) => {
    expect(draw(text)).toContain('dashboard-text')
  })
})

/** The allowed elements. Any other could run or load something. */
const TAGS =
  'div p em strong del h4 h5 h6 a span ul ol li blockquote pre code br hr table thead tbody tr th td input sup section'
/** The allowed attributes. Any other could do so, too. */
const ATTRIBUTES = [
  'class',
  'id',
  'tabindex',
  'target',
  'rel',
  'aria-label',
  'aria-describedby',
  'data-footnotes',
  'start',
  'type',
  'disabled',
  'checked',
]
const LINK = /^(?:https?:\/\/|#|\/(?![/\\]))/i

/** The elements and attributes of HTML as React renders it, which escapes brackets and quotation marks in text. */
function listDangers(html: string): string[] {
  return [...html.matchAll(/<([^\s/>]+)([^>]*)>/g)].flatMap(([, tag = '', rest = '']) => {
    const attributes = [...rest.matchAll(/([^\s="]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => ({
        name,
        value,
      }),
    )
    const found = attributes
      .filter(({ name, value }) => !isHarmless(tag, name, value))
      .map(({ name, value }) => `${tag} ${name}=${value}`)
    return found.length > 0 || TAGS.split(' ').includes(tag) ? found : [tag]
  })
}

function isHarmless(tag: string, name: string, value: string): boolean {
  if (name === 'href') return tag === 'a' && LINK.test(value)
  if (name === 'style') return /^text-align:(?:left|right|center)$/.test(value)
  return ATTRIBUTES.includes(name.toLowerCase())
}
